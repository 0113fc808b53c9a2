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
