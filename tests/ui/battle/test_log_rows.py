from app.engine.core.events import Event
from app.engine.core.history import Step
from app.engine.model.phrase import Phrase
from app.services.battle import LogEntry, Moment
from app.ui.battle.log_rows import LogWriter


def entry(*events: Event) -> LogEntry:
    name = Phrase("step.act_on", {"who": "b", "action": "Cure", "target": "a"})
    moment = Moment({"a": "Ada", "b": "Bo"}, 0)
    return LogEntry(1, Step(name, (), events), lambda _number: moment)


def healed(was: int, value: int) -> Event:
    body = {"target": "a", "gauge": "hp", "amount": 126, "was": was, "value": value}
    return Event("healed", body)


def test_healing_counts_for_what_it_gave(wording):
    head = LogWriter(wording).head(entry(healed(300, 332)), current=True, open_=False)
    assert (head.amount, head.tone) == ("+32", "good")
    assert head.note == "126 HP of healing for Ada: 300 → 332"


def test_healing_of_the_unhurt_gives_nothing(wording):
    head = LogWriter(wording).head(entry(healed(332, 332)), current=True, open_=False)
    assert (head.amount, head.tone) == ("", "")


def test_a_heading_is_worded_when_it_is_looked_at(wording):
    asked = []

    def find(number):
        asked.append(number)
        return Moment({"a": "Ada", "b": "Bo"}, 0)

    name = Phrase("step.act_on", {"who": "b", "action": "Cure", "target": "a"})
    log = [LogEntry(n, Step(name, (), (healed(1, n),)), find) for n in range(1, 401)]
    writer = LogWriter(wording)
    rows = writer.rows(log, 400, frozenset())
    assert not asked
    assert "Ada" in rows[0].title
    assert asked == [400]
    assert writer.rows(log, 400, frozenset()) == rows
    assert asked == [400]


def test_only_the_headings_that_say_otherwise_are_new(wording):
    moment = Moment({"a": "Ada", "b": "Bo"}, 0)
    name = Phrase("step.act_on", {"who": "b", "action": "Cure", "target": "a"})
    log = [LogEntry(n, Step(name, (), ()), lambda _: moment) for n in range(1, 6)]
    writer = LogWriter(wording)
    before = writer.rows(log, 5, frozenset())
    after = writer.rows([*log[:4], log[4].taken_back()], 4, frozenset())
    assert [new is old for new, old in zip(after, before, strict=True)] == [
        False, False, True, True, True,
    ]  # fmt: skip
