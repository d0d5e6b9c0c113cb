"""The questions that the table asks, made from what the rules declare."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.action import Action, Field
from rules.advance import AUTO as AUTO_ADVANCE
from rules.check import DONE, FAILURE, MISSED, ROLL, SKIP, SUCCESS, TASK, Check
from rules.command import Command, command
from rules.engine import find_action
from rules.party import COUNT, OWN_FIELDS, sheet_fields
from rules.session import Character, Session
from rules.systems import SYSTEMS, load
from rules.view import View
from rules.words import T, render, say
from tui.asking.answers import initials, narrowed, offer_able, order_of_dice
from tui.asking.details import action_odds, entry_details
from tui.asking.question import NEEDED, Option, Question, Row, row_of
from tui.language import Language
from tui.naming import names_of, short_name
from tui.sentences import breakdown, chance_text, check_title, needs_text

DIE = "roll"
MOST_NAMED = 4
NAMES_AT_MOST = 36
"""Letters of several names together in a title; the action stands behind them."""
ACT = "!"
"""Before the name of an action: not a command but the wish to be asked for that action."""
DUE_FIRST = T("first answer what is due; then time goes on")


def _fields(filled: Mapping[str, str]) -> dict[str, str]:
    return dict(filled)


def action_question(
    action: Action,
    characters: Sequence[Character],
    view: View,
    book: Language,
    given: Mapping[str, str] | None = None,
) -> Question:
    """The form of an action; the last row takes the dice where it asks for some.

    For several characters at once a choice holds what all of them can choose. ``given``: what is filled in.
    """
    first = characters[0]
    one_of = [list(group) for group in action.one_of]
    rows = [row_of(f, view, first, book, others=characters[1:]) for f in action.fields]
    rows = offer_able(action, rows, characters, view)
    one_of = narrowed(one_of, rows)
    for row in rows:
        row.text = (given or {}).get(row.name, row.text)
        row.detail = entry_details(action, row, characters, view, book) if row.long else None
    if action.rolls:
        dice = action.dice(view, first) if action.dice else None
        rows.append(
            Row(
                DIE,
                book.translate(T("dice")),
                ghost=book.translate(T("the program rolls")),
                hint=dice or "",
                asked=action.thrown,
            )
        )
    who = names_of(characters, view.session.characters)
    titles = {f.name: book.translate(f.title) for f in action.fields}
    alternatives = [
        f"{NEEDED} " + render(say(T("either {fields:either}"), fields=[titles[name] for name in group]), book)
        for group in one_of
    ]
    hints = [book.translate(action.hint)] if action.hint else []
    if action.rolls:
        hints += order_of_dice(characters, rows[-1].hint, book)
    odds = action_odds(action, characters, view, book) if action.rolls else None
    return Question(
        title=book.colon(called(characters, book), book.translate(action.title))
        + (f" ({action.rule})" if action.rule else ""),
        rows=rows,
        command=lambda filled: str(command(action.id, who, **_with_choices(rows, filled))),
        head=lambda filled: [
            *hints,
            *alternatives,
            *(odds(_with_choices(rows, filled)) if odds is not None else ()),
        ],
        one_of=one_of,
    )


def called(people: Sequence[Character], book: Language) -> str:
    """Who they are, for a title: their names, or how many they are where those leave no room for the rest."""
    names = ", ".join(short_name(c.name) for c in people)
    if len(people) == 1 or (len(people) <= MOST_NAMED and len(names) <= NAMES_AT_MOST):
        return names
    return render(say(T("{count} characters"), count=len(people)), book)


def _with_choices(rows: Sequence[Row], filled: Mapping[str, str]) -> dict[str, str]:
    # A required choice starts on its first value, which then counts although nobody touched it.
    fields = {row.name: row.text for row in rows if row.required and row.text}
    return {**fields, **filled}


def check_question(
    check: Check, session: Session, view: View, book: Language, others: Sequence[Check] = ()
) -> Question:
    """A due check: its die (or its outcome, for a task) with the breakdown, the odds, and what follows.

    ``others``: checks of the same kind, for one other character each, that are answered together with it.
    """
    checks = (check, *others)
    character = session.character(check.who)
    people = [session.character(each.who) for each in checks]
    rows: list[Row] = []
    outright: dict[str, tuple[str, str]] = {}
    keys: list[str] = []
    order: list[str] = []
    if check.kind == TASK:
        labels = {
            DONE: book.translate(T("done")),
            MISSED: book.translate(T("missed")),
            SKIP: book.translate(T("skip")),
        }
        options = [Option(o, labels.get(o, book.term(o))) for o in check.outcomes]
        letters = initials(options)
        if check.action is not None:
            _, action = find_action(session, check.action)
            options.insert(0, Option(ACT, book.translate(action.title)))
            letters = {**initials(options[:1]), **letters}
        outright |= {letter: ("outcome", option.value) for letter, option in letters.items()}
        keys += [book.colon(letter, option.label) for letter, option in letters.items()]
        rows.append(Row("outcome", book.translate(T("outcome")), options, text=options[0].value, required=True))
    elif check.dice:
        rows.append(
            Row(DIE, book.translate(T("dice")), ghost=book.translate(T("the program rolls")), hint=check.dice)
        )
        keys.append(book.translate(T("enter alone: the program rolls")))
        if SUCCESS in check.outcomes:
            outright["s"] = ("outcome", SUCCESS)
            keys.append(book.translate(T("s: success")))
        if FAILURE in check.outcomes:
            outright["f"] = ("outcome", FAILURE)
            keys.append(book.translate(T("f: failure")))
        order = order_of_dice(people, check.dice, book)
    rows += [row_of(f, view, character, book) for f in check.fields]
    if check.modifiable and check.kind == ROLL:
        rows.append(Row("modifier", book.translate(T("modifier")), ghost="0"))

    def head(filled: Mapping[str, str]) -> list[str]:
        modifier = _whole(filled.get("modifier", ""))
        lines = []
        for each, person in zip(checks[:MOST_NAMED], people, strict=False):
            sums = [
                breakdown(each, book, modifier),
                needs_text(each, book, modifier),
                chance_text(each, book, modifier),
            ]
            if any(sums):
                told = "  ".join(filter(None, sums))
                lines.append(book.colon(person.name, told) if len(checks) > 1 else told)
        lines += [*_follows(check, book), *order]
        if keys:
            lines.append(" · ".join(keys))
        return lines

    def line(filled: Mapping[str, str]) -> str:
        fields = _with_choices(rows, filled)
        if fields.get("outcome") == ACT:
            return f"{ACT}{check.action}"
        if check.of is not None and "of" not in fields:
            fields["of"] = check.of
        return str(command("resolve", names_of(people, ()), check.check, **fields))

    title = book.colon(called(people, book), check_title(check, book))
    return Question(
        title=title + (f" ({check.rule})" if check.rule else ""),
        rows=rows,
        command=line,
        head=head,
        outright=outright,
    )


def _follows(check: Check, book: Language) -> list[str]:
    """What follows from a check: by success and failure where there are such, else plainly."""
    follows = [(T("success"), check.on_success)]
    if check.kind == TASK:
        follows = [(T("done"), check.on_success), (T("missed"), check.on_failure)]
    elif check.needs is not None or check.on_failure is not None:
        follows.append((T("failure"), check.on_failure))
    else:
        return [render(check.on_success, book)] if check.on_success is not None else []
    return [book.colon(book.translate(word), render(text, book)) for word, text in follows if text is not None]


def _whole(text: str) -> int:
    bare = text.strip().replace("−", "-")
    try:
        return int(bare) if len(bare) < 6 else 0
    except ValueError:
        return 0


def time_question(session: Session, book: Language) -> Question:
    """How far to let time pass: typed, or one of the usual spans. Nothing typed: on to what was left, or due."""
    left = session.remaining
    ghost = book.span(left) if left else book.translate(T("to the next check"))

    def line(filled: Mapping[str, str]) -> str:
        fields = {"auto": filled["auto"]} if "auto" in filled else {}
        text = filled.get("span", "")
        if text:
            return str(command("advance", text, **fields))
        return str(command("continue", **fields) if left else command("advance", "next", **fields))

    span = Row("span", book.translate(T("how far")), ghost=ghost)
    auto = Row(
        "auto",
        book.translate(AUTO_ADVANCE.title),
        [Option("yes", book.translate(T("yes"))), Option("no", book.translate(T("no")))],
        ghost=book.translate(T("no")),
        usual="no",
        hint=book.translate(AUTO_ADVANCE.hint),
    )
    examples = "15m  2h  1h30  3d  4r  " + book.translate(T("dawn  dusk  midnight  full moon  next"))
    return Question(
        title=book.translate(T("let time pass")), rows=[span, auto], command=line, head=lambda _: [examples]
    )


def _sheet_rows(session: Session, view: View, book: Language, people: Sequence[Character]) -> list[Row]:
    rows = []
    several = len(session.systems) > 1
    short = sheet_fields(session)
    for name in session.systems:
        system = load(name)
        sheets = [c.parts[name].sheet for c in people if name in c.parts]
        for declared in system.sheet:
            texts = [_written(getattr(sheet, declared.name), declared) for sheet in sheets]
            key = declared.name if declared.name in short else f"{name}.{declared.name}"
            row = row_of(declared, view, people[0] if people else None, book, _alike(texts))
            _row_for_all(row, texts, book)
            row.name = key
            row.required = declared.required and not several and not people
            if several:
                row.chapter = book.translate(system.title)
            rows.append(row)
    return rows


def _alike(texts: Iterable[str]) -> str:
    """What stands on all sheets alike; nothing where they differ."""
    found = set(texts)
    return found.pop() if len(found) == 1 else ""


def _row_for_all(row: Row, texts: Sequence[str], book: Language) -> Row:
    """The row, which says so where those whom it is for differ."""
    if len(set(texts)) > 1:
        row.ghost = book.translate(T("they differ"))
    return row


def _written(value: object, declared: Field) -> str:
    if value is None or value == declared.default:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def add_question(view: View, book: Language) -> Question:
    """A new character: its name, and what its sheets say."""
    session = view.session
    name = Row("name", book.translate(T("name")), required=True)
    own = [row_of(f, view, None, book) for f in (*OWN_FIELDS, COUNT)]
    for row in own:
        row.required, row.text = False, ""
        row.chapter = _table_chapter(session, book)
    rows = [name, *_sheet_rows(session, view, book, ()), *own]

    def line(filled: Mapping[str, str]) -> str:
        fields = {k: v for k, v in filled.items() if k != "name"}
        return str(command("add", name.text, **fields))

    hint = book.translate(T("a name is enough; up and down for the rest"))
    hints = [hint, *_chapter_hint(session, book)]
    return Question(
        title=book.translate(T("new character")), rows=rows, command=line, head=lambda _: [" · ".join(hints)]
    )


def _chapter_hint(session: Session, book: Language) -> list[str]:
    return [book.translate(T("tab to the next rules"))] if len(session.systems) > 1 else []


def _table_chapter(session: Session, book: Language) -> str:
    """What a character's own fields stand under, where there are the sheets of several systems."""
    return book.translate(T("at the table")) if len(session.systems) > 1 else ""


def edit_question(character: Character, view: View, book: Language, others: Sequence[Character] = ()) -> Question:
    """A character's sheets, to be changed; with ``others``, what is filled in changes on all of them."""
    people = (character, *others)
    own = []
    for declared in OWN_FIELDS:
        texts = [_written(getattr(person, declared.name), declared) for person in people]
        row = row_of(declared, view, character, book, _alike(texts))
        row.chapter = _table_chapter(view.session, book)
        own.append(_row_for_all(row, texts, book))
    rows = [*_sheet_rows(view.session, view, book, people), *own]
    who = names_of(people, view.session.characters)
    return Question(
        title=book.colon(called(people, book), book.translate(T("sheet"))),
        rows=rows,
        command=lambda filled: str(command("edit", who, **_fields(filled))),
        head=lambda _: _chapter_hint(view.session, book),
    )


def text_question(title: str, label: str, verb: str, words: Sequence[str], text: str) -> Question:
    """One text: a new name, a note."""
    row = Row("text", label, text=text, initial="\0")
    return Question(
        title=title,
        rows=[row],
        command=lambda filled: str(command(verb, *words, filled.get("text", ""))),
    )


def initiative_question(characters: Sequence[Character], book: Language, who: str = "") -> Question:
    """A place in the turn order. ``who``: how the command calls them, if not by their names."""
    who = who or names_of(characters, ())
    row = Row("score", book.translate(T("initiative")), ghost=book.translate(T("the program rolls")))
    hint = book.translate(T("a number, or nothing to roll 1d20, or none to leave the turn order"))
    return Question(
        title=book.colon(called(characters, book), book.translate(T("initiative"))),
        rows=[row],
        command=lambda filled: str(command("initiative", who, filled.get("score") or "roll")),
        head=lambda _: [hint],
    )


def session_question(book: Language) -> Question:
    """A new session: its title and its systems. Its command is ``new TITLE system=…``, for the picker."""
    title = Row("title", book.translate(T("title")), required=True)
    rows = [title]
    for place, name in enumerate(SYSTEMS):
        first = place == 0
        options = [Option("yes", book.translate(T("yes"))), Option("no", book.translate(T("no")))]
        rows.append(
            Row(name, book.translate(load(name).title), options, text="yes" if first else "no", required=True)
        )

    def line(_: Mapping[str, str]) -> str:
        wanted = [row.name for row in rows[1:] if row.text == "yes"]
        return str(Command("new", (title.text,), (("systems", ",".join(wanted)),)))

    hint = book.translate(T("a title is enough; down for the systems, left and right to change"))
    return Question(title=book.translate(T("new session")), rows=rows, command=line, head=lambda _: [hint])
