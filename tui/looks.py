"""The looks: four palettes, each with its own for terminals of sixteen colours; and letters for those of few.

A palette names what it colours (``$alarm``, ``$cursor-bg``) and the stylesheet uses these names alone. Nothing is
told by colour alone, so a palette may be as quiet as it likes.
"""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

from tui.glyphs import plain

NAMES = ("dark", "light", "contrast", "terminal")
FEW = "-16"
"""Behind a palette's name: the same for sixteen colours."""

STYLES = {"quiet-style": "dim", "cursor-style": "bold"}


def _variables(**colours: str) -> dict[str, str]:
    named = {name.replace("_", "-"): value for name, value in colours.items()}
    return {
        **STYLES,
        "ansi-background": "ansi_default",
        "ansi-foreground": "ansi_default",
        "input-cursor-text-style": "reverse",
        "input-selection-background": named["cursor-bg"],
        "input-selection-foreground": named["cursor-text"],
        **named,
    }


DARK = Theme(
    name="dark",
    primary="#87afd7",
    accent="#d7af5f",
    warning="#ffaf5f",
    error="#ff8787",
    success="#87d787",
    foreground="#d0d0d0",
    background="#121212",
    surface="#121212",
    panel="#303030",
    variables=_variables(
        bar_bg="#303030",
        bar_text="#d0d0d0",
        rule="#767676",
        rule_here="#d7af5f",
        cursor_bg="#d7af5f",
        cursor_text="#121212",
        here_bg="#262626",
        quiet="#949494",
        quiet_style="none",
        alarm="#ffaf5f",
        bad="#ff8787",
        good="#87d787",
    ),
)
LIGHT = Theme(
    name="light",
    primary="#005f87",
    accent="#005f87",
    warning="#875f00",
    error="#af0000",
    success="#005f00",
    foreground="#262626",
    background="#eeeeee",
    surface="#eeeeee",
    panel="#d0d0d0",
    dark=False,
    variables=_variables(
        bar_bg="#d0d0d0",
        bar_text="#262626",
        rule="#8a8a8a",
        rule_here="#005f87",
        cursor_bg="#005f87",
        cursor_text="#ffffff",
        here_bg="#e4e4e4",
        quiet="#585858",
        quiet_style="none",
        alarm="#875f00",
        bad="#af0000",
        good="#005f00",
    ),
)
CONTRAST = Theme(
    name="contrast",
    primary="#ffffff",
    accent="#ffff00",
    warning="#ffff00",
    error="#ffafaf",
    success="#afffaf",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#ffffff",
    variables=_variables(
        bar_bg="#ffffff",
        bar_text="#000000",
        rule="#ffffff",
        rule_here="#ffff00",
        cursor_bg="#ffff00",
        cursor_text="#000000",
        here_bg="#000000",
        quiet="#ffffff",
        quiet_style="none",
        alarm="#ffff00",
        bad="#ffafaf",
        good="#afffaf",
    ),
)
# The terminal's own: its letters on its ground, and only those of its colours that show on black and on white.
TERMINAL = Theme(
    name="terminal",
    ansi=True,
    primary="ansi_blue",
    accent="ansi_magenta",
    warning="ansi_magenta",
    error="ansi_red",
    success="ansi_green",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    variables=_variables(
        bar_bg="ansi_default",
        bar_text="ansi_default",
        rule="ansi_default",
        rule_here="ansi_magenta",
        cursor_bg="ansi_default",
        cursor_text="ansi_default",
        cursor_style="bold reverse",
        here_bg="ansi_default",
        quiet="ansi_default",
        alarm="ansi_magenta",
        bad="ansi_red",
        good="ansi_green",
    ),
)


def _few(theme: Theme, ground: str, letters: str, **colours: str) -> Theme:
    """A palette in the sixteen colours that every terminal has."""
    return Theme(
        name=theme.name + FEW,
        ansi=True,
        primary=colours["rule_here"],
        accent=colours["rule_here"],
        warning=colours["alarm"],
        error=colours["bad"],
        success=colours["good"],
        foreground=letters,
        background=ground,
        surface=ground,
        panel=colours["bar_bg"],
        dark=theme.dark,
        variables={
            **_variables(here_bg=ground, quiet_style="none", **colours),
            "text": letters,
            "text-muted": letters,
            "surface": ground,
        },
    )


DARK_FEW = _few(
    DARK,
    "ansi_black",
    "ansi_white",
    bar_bg="ansi_white",
    bar_text="ansi_black",
    rule="ansi_white",
    rule_here="ansi_bright_yellow",
    cursor_bg="ansi_yellow",
    cursor_text="ansi_black",
    quiet="ansi_white",
    alarm="ansi_bright_yellow",
    bad="ansi_bright_red",
    good="ansi_bright_green",
)
LIGHT_FEW = _few(
    LIGHT,
    "ansi_bright_white",
    "ansi_black",
    bar_bg="ansi_black",
    bar_text="ansi_bright_white",
    rule="ansi_black",
    rule_here="ansi_blue",
    cursor_bg="ansi_blue",
    cursor_text="ansi_bright_white",
    quiet="ansi_black",
    alarm="ansi_magenta",
    bad="ansi_red",
    good="ansi_blue",
)
CONTRAST_FEW = _few(
    CONTRAST,
    "ansi_black",
    "ansi_bright_white",
    bar_bg="ansi_bright_white",
    bar_text="ansi_black",
    rule="ansi_bright_white",
    rule_here="ansi_bright_yellow",
    cursor_bg="ansi_bright_yellow",
    cursor_text="ansi_black",
    quiet="ansi_bright_white",
    alarm="ansi_bright_yellow",
    bad="ansi_bright_red",
    good="ansi_bright_green",
)
THEMES = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST, TERMINAL, DARK_FEW, LIGHT_FEW, CONTRAST_FEW)}


def theme_for(name: str, no_color: bool, few_colours: bool) -> Theme:
    """The palette for a choice: without colour the terminal's own, of which only attributes are sent."""
    if no_color:
        return TERMINAL
    if few_colours:
        return THEMES.get(name + FEW, THEMES[name])
    return THEMES[name]


class NoCommands(LineFilter):
    """Whatever is drawn, without anything that could command the terminal: the last gate, behind all the others.

    Whoever draws a text shows what it hides; this is for what somebody forgot.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with the same widths, and nothing in them but what is printed."""
        return [
            segment
            if segment.control or segment.text.isprintable()
            else Segment(_printed(segment.text), segment.style)
            for segment in segments
        ]


def _printed(text: str) -> str:
    return "".join(c if c.isprintable() or c in "\u00a0\u202f" else "?" * cell_len(c) for c in text)


class AsciiLetters(LineFilter):
    """Whatever is drawn, in ASCII signs: the last gate before the terminal. Letters of names pass as they are."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with the same widths, and no sign that a terminal of few letters may lack."""
        return [
            segment if segment.text.isascii() else Segment(plain(segment.text), segment.style, segment.control)
            for segment in segments
        ]
