"""The Library while campaigns of one rule system and another are opened in turn."""

from PySide6.QtCore import QCoreApplication, QEvent, Qt

CTRL = Qt.KeyboardModifier.ControlModifier


def test_what_was_made_for_other_rules_is_heard_of_no_more(window, hands, qtbot):
    for rules in ("seed", "pool", "seed", "rounds"):
        window.actions_.rules[rules].trigger()
        window.open_sample()
        hands.key(Qt.Key.Key_3, CTRL)
        assert window.places.library.place.book.kinds is window.bridge.session.workshop.kinds
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    with qtbot.captureExceptions() as caught:
        for choice in (window.actions_.themes["dark"], window.actions_.sizes[125]):
            choice.trigger()
        window.tools.keymap.bind("roster.add", "Y")
        window.close_campaign()
    assert caught == []
