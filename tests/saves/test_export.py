"""The log and the session, on their way out: in every format, with the dice, as the rules told it."""

from __future__ import annotations

import csv
import io
import json

from rules.history import Chronicle
from rules.report import show
from rules.session import Event
from rules.words import ENGLISH
from saves.export import log_csv, log_data, log_markdown, log_text, session_data
from tests.saves.conftest import played


def tell(event: Event) -> str:
    """A sentence that holds whatever an event brings."""
    return f"{event.who}: {event.kind} {event.data.get('text', '')}".strip()


def day(second: int) -> str:
    return f"Day {second // 86400 + 1}"


def test_text_is_a_line_for_each_event(chronicle: Chronicle) -> None:
    lines = log_text(chronicle.log, tell, ENGLISH).split("\n")
    assert len(lines) == len(chronicle.log)
    assert lines[0] == "0s  Géraldine: core.added"


def test_a_secret_is_marked(chronicle: Chronicle) -> None:
    noted = played(chronicle, "note Bruno 'owes her money'").log[-1]
    assert noted.secret
    assert log_text([noted], tell, ENGLISH) == "0s  Bruno: core.noted owes her money (secret)"


def test_markdown_has_a_heading_for_each_day_and_shows_text_literally(chronicle: Chronicle) -> None:
    events = [
        Event("core.noted", 0, "Ada", {"text": "*not* <b>bold</b> # _x_"}),
        Event("core.noted", 50, "Ada"),
        Event("core.noted", 86400 * 2 + 3661, "Bo"),
    ]
    assert log_markdown(chronicle.session, events, tell, ENGLISH, day).split("\n") == [
        "# Les Marches",
        "",
        "## Day 1",
        "",
        r"- 00:00:00 Ada: core.noted \*not\* \<b\>bold\</b\> \# \_x\_",
        "- 00:00:50 Ada: core.noted",
        "",
        "## Day 3",
        "",
        "- 01:01:01 Bo: core.noted",
    ]


def test_csv_tells_typed_dice_from_rolled_ones(begun: Chronicle) -> None:
    chronicle = played(begun, "add Ada faint=8", "add Bo", "harmonies.wound Ada level=grave")
    chronicle = played(chronicle, "resolve Ada harmonies.faint roll=4", "initiative Bo roll")
    rows = list(csv.DictReader(io.StringIO(log_csv(chronicle.session, chronicle.log, tell))))
    assert len(rows) == len(chronicle.log)
    dice = [row["dice"] for row in rows if row["dice"]]
    assert dice[0] == "d10-d10=4 typed"
    assert dice[1].startswith("1d20=")
    assert "typed" not in dice[1]
    assert rows[0]["date"] == "day 1 00:00:00"


def test_no_cell_is_a_formula(chronicle: Chronicle) -> None:
    events = [Event("core.noted", 0, "-2+3", {})]
    rows = list(csv.DictReader(io.StringIO(log_csv(chronicle.session, events, lambda _: "=cmd|' /C calc'!A0"))))
    assert rows[0]["text"].startswith("'=")
    assert rows[0]["who"] == "'-2+3"
    assert rows[0]["at"] == "0"


def test_json_is_what_do_prints(chronicle: Chronicle) -> None:
    data = log_data(chronicle.log)
    assert data[2]["kind"] == "harmonies.wounded"
    assert data[2]["who"] == "Géraldine"
    assert json.loads(json.dumps(data)) == data


def test_the_whole_session_holds_the_state_and_the_log(chronicle: Chronicle) -> None:
    data = session_data(chronicle)
    assert {**show(chronicle.session)}.items() <= data.items()
    assert len(data["log"]) == len(chronicle.log)
    assert data["session"]["characters"][0]["name"] == "Géraldine"
