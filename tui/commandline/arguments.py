"""What may stand behind ``chevet``: the commands, their words and their options, and how they are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.names import printable
from rules.refusal import Refused
from rules.words import T


class Option(NamedTuple):
    """An option: ``--json`` alone, or ``--until SPAN`` with a value."""

    name: str
    hint: str
    value: str = ""
    """What its value is called; blank for one without."""
    many: bool = False
    choices: tuple[str, ...] = ()


class Usage(NamedTuple):
    """A command of ``chevet``: what it takes."""

    name: str
    hint: str
    words: tuple[str, ...] = ()
    """What its words are called: in brackets where they may be left out; with … where there may be several."""
    options: tuple[Option, ...] = ()

    @property
    def line(self) -> str:
        """How it is written: ``chevet due SESSION [--until SPAN] [--json]``."""
        parts = ["chevet", self.name, *self.words]
        for option in self.options:
            shown = f"--{option.name} {option.value}".rstrip()
            parts.append(f"[{shown}{' …' if option.many else ''}]")
        return " ".join(part for part in parts if part)


class Arguments(NamedTuple):
    """What was typed: a command, its words, and its options."""

    usage: Usage
    words: tuple[str, ...]
    options: dict[str, list[str]]

    def has(self, name: str) -> bool:
        """Whether an option was given."""
        return name in self.options

    def value(self, name: str) -> str | None:
        """The value of an option; ``None`` where it was not given."""
        return self.options[name][-1] if name in self.options else None

    def values(self, name: str) -> list[str]:
        """All values of an option that may be given several times."""
        return self.options.get(name, [])

    def word(self, place: int) -> str | None:
        """One of the words; ``None`` where it was left out."""
        return self.words[place] if place < len(self.words) else None


LANG = Option("lang", T("the language: en or fr"), "LANG", choices=("en", "fr"))
HELP = Option("help", T("this help"))
JSON = Option("json", T("as JSON, for programs"))
ASCII = Option("ascii", T("borders and signs in plain ASCII"))
MOUSE = Option("mouse", T("take the mouse"))
NO_MOUSE = Option("no-mouse", T("leave the mouse to the terminal"))
THEME = Option("theme", T("the colours of the screen"), "THEME", choices=("dark", "light", "contrast", "terminal"))
APP = (ASCII, THEME, MOUSE, NO_MOUSE)
PLAIN = Option("plain", T("as a dialogue of plain lines, for screen readers and slow lines"))
LOOK_ON = Option("look-on", T("only look on, while somebody else plays"))
VERSION = Option("version", T("the version of the program"))
EVERYWHERE = (LANG, HELP, VERSION)
SHORT = {"-h": "--help"}

PICK = Usage("", T("pick a session or begin one, and open it"), options=APP)
USAGES = (
    PICK,
    Usage("open", T("open a session: a name in the data directory, or a path"), ("SESSION",), (LOOK_ON, *APP)),
    Usage("play", T("play a session: on the screen, or line by line"), ("SESSION",), (PLAIN, *APP)),
    Usage("demo", T("open a throw-away copy of a party already in trouble"), (), APP),
    Usage(
        "new",
        T("begin a session"),
        ("SESSION",),
        (
            Option("system", T("a system of rules that it uses"), "SYSTEM", many=True),
            Option("party", T("who sits at the table, from a party file"), "FILE"),
            Option("title", T("what it is called on the screen"), "TITLE"),
        ),
    ),
    Usage(
        "do",
        T("run commands, and save after each"),
        ("SESSION", "[COMMAND…]"),
        (
            Option("file", T("commands from a file, one a line; - reads them from the input"), "SCRIPT"),
            Option("seed", T("make the program's dice repeatable"), "N"),
            JSON,
        ),
    ),
    Usage("show", T("the state: of everyone, or of those named"), ("SESSION", "[WHO]"), (JSON,)),
    Usage(
        "due",
        T("the agenda: what is due and what is to come"),
        ("SESSION",),
        (Option("until", T("only so far ahead: 8h, 3d, dawn"), "SPAN"), JSON),
    ),
    Usage(
        "log",
        T("what happened"),
        ("SESSION",),
        (
            Option(
                "format",
                T("text, markdown, csv or json"),
                "FORMAT",
                choices=("text", "markdown", "csv", "json"),
            ),
        ),
    ),
    Usage(
        "actions",
        T("every action, with its fields, and why it cannot be done now"),
        ("SESSION", "[WHO]"),
        (JSON,),
    ),
    Usage(
        "export",
        T("the whole session as JSON, or its party as a party file"),
        ("SESSION",),
        (Option("party", T("the sheets as TOML")),),
    ),
    Usage(
        "catalogue",
        T("the afflictions known: all, or one in full"),
        ("[NAME]",),
        (Option("kind", T("only of this kind"), "KIND"), JSON),
    ),
    Usage(
        "watch",
        T("the players' view: follow a session live, without touching it"),
        ("SESSION",),
        APP,
    ),
    Usage("backups", T("the session as it was at its last ten openings"), ("SESSION",)),
    Usage("restore", T("put a backup in the session's place; what stood there is kept"), ("SESSION", "N")),
    Usage("keys", T("the keys in force: their ids, what they do, and where"), (), (JSON,)),
    Usage(
        "check", T("is this session, pack, calendar or party file sound? every fault with its place"), ("FILE",)
    ),
)
BY_NAME = {usage.name: usage for usage in USAGES}


def read(argv: Sequence[str]) -> Arguments:
    """Read what was typed. Raises :class:`Refused` with what is wrong and how to go on."""
    command = next((word for word in argv if word in BY_NAME and word), "")
    # A command stands first, but for options that every command takes.
    usage = BY_NAME[command] if command and _leads(argv, command) else PICK
    known = {f"--{option.name}": option for option in (*usage.options, *EVERYWHERE)}
    words: list[str] = []
    options: dict[str, list[str]] = {}
    rest = list(argv)
    plain = False
    named = usage is PICK
    while rest:
        word = rest.pop(0)
        if plain or not word.startswith("-") or word == "-":
            if not named:
                named = True
            else:
                words.append(word)
        elif word == "--":
            plain = True
        else:
            _read_option(SHORT.get(word, word), rest, known, options, usage)
    arguments = Arguments(usage, tuple(words), options)
    if not arguments.has("help") and not arguments.has("version"):
        _check_words(arguments)
    return arguments


def _leads(argv: Sequence[str], command: str) -> bool:
    before = list(argv[: list(argv).index(command)])
    while before:
        word = before.pop(0)
        if word == "--lang" and before:
            before.pop(0)
        elif not word.startswith("-") or word == "--":
            return False
    return True


def _read_option(
    word: str, rest: list[str], known: dict[str, Option], options: dict[str, list[str]], usage: Usage
) -> None:
    name, equals, value = word.partition("=")
    option = known.get(name)
    if option is None:
        raise Refused(
            T("{option} is no option here; write it so: {usage:usage}"), option=printable(name), usage=usage.line
        )
    if not option.value:
        if equals:
            raise Refused(T("{option} takes no value"), option=name)
        options[option.name] = []
        return
    if not equals:
        if not rest:
            raise Refused(T("{option} needs a value: {value:usage}"), option=name, value=option.value)
        value = rest.pop(0)
    if option.choices and value not in option.choices:
        raise Refused(
            T("{option} is one of {choices:names}, not {value}"),
            option=name,
            choices=list(option.choices),
            value=printable(value),
        )
    if option.name in options and not option.many:
        raise Refused(T("{option} is given twice"), option=name)
    options.setdefault(option.name, []).append(value)


def _check_words(arguments: Arguments) -> None:
    usage = arguments.usage
    if usage is PICK:
        if arguments.words:
            raise Refused(
                T("{word} is no command; chevet --help lists them, chevet open {word} opens a session"),
                word=printable(arguments.words[0]),
            )
        return
    needed = sum(not word.startswith("[") for word in usage.words)
    most = 10_000 if usage.words and "…" in usage.words[-1] else len(usage.words)
    if len(arguments.words) < needed:
        raise Refused(
            T("{word:usage} is missing; write it so: {usage:usage}"),
            word=usage.words[len(arguments.words)],
            usage=usage.line,
        )
    if len(arguments.words) > most:
        raise Refused(
            T("{word} is too much here; write it so: {usage:usage}"),
            word=printable(arguments.words[most]),
            usage=usage.line,
        )
