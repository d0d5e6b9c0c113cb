"""What is changed: the mutants of a file, and the file's syntax tree with one of them in it."""

from __future__ import annotations

import ast
import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """One change in one place of a file."""

    path: str
    place: int
    """The number of the changed node in the file's syntax tree."""
    change: int
    lines: range
    """The lines of the statement that it is in."""
    told: str
    function: str | None
    """The outermost function that it is in; ``None``: it is run when the module is loaded."""
    started: int
    """The first line of that function, or of the module."""
    line: int
    """Where the change itself is."""

    def tree(self) -> ast.Module:
        """The whole file with the change in it; its lines are those of the file."""
        tree = ast.parse((ROOT / self.path).read_text("utf-8"))
        _changed(list(ast.walk(tree))[self.place], self.change)
        return ast.fix_missing_locations(tree)


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file."""
    tree = ast.parse(path.read_text("utf-8"))
    silent = set(_silent(tree))
    statements = _statements(tree)
    functions = dict(_functions(tree))
    for place, node in enumerate(ast.walk(tree)):
        for change in range(3 if isinstance(node, ast.Compare) else 1):
            told = None if id(node) in silent else _changed(copy.deepcopy(node), change)
            if told is not None:
                name, started = functions.get(id(node), (None, 1))
                lines = statements[id(node)]
                line = getattr(node, "lineno", lines[0])
                yield Mutant(str(path.relative_to(ROOT)), place, change, lines, told, name, started, line)


def in_turn(found: list[Mutant], seed: int) -> list[Mutant]:
    """The mutants in an order in which every file has had its share, whenever one stops."""
    chance = random.Random(seed)
    by_path: dict[str, list[Mutant]] = {}
    for mutant in found:
        by_path.setdefault(mutant.path, []).append(mutant)
    placed = []
    for each in by_path.values():
        chance.shuffle(each)
        placed += [((number + chance.random()) / len(each), mutant) for number, mutant in enumerate(each)]
    return [mutant for _, mutant in sorted(placed)]


def _functions(tree: ast.Module) -> Iterator[tuple[int, tuple[str, int]]]:
    """By node: the outermost function or lambda in whose body it is, and that one's first line."""

    def visit(node: ast.AST, within: str) -> Iterator[tuple[int, tuple[str, int]]]:
        for child in ast.iter_child_nodes(node):
            match child:
                case ast.FunctionDef():
                    started = min([child.lineno, *(d.lineno for d in child.decorator_list)])
                    yield from _of_body(child.body, f"{within}{child.name}", started)
                    for other in (*child.decorator_list, child.args):
                        yield from visit(other, within)
                case ast.Lambda():
                    yield from _of_body([child.body], f"{within}<lambda>", child.lineno)
                case ast.ClassDef():
                    yield from visit(child, f"{within}{child.name}.")
                case _:
                    yield from visit(child, within)

    return visit(tree, "")


def _of_body(
    body: list[ast.stmt] | list[ast.expr], name: str, started: int
) -> Iterator[tuple[int, tuple[str, int]]]:
    for each in body:
        for node in ast.walk(each):
            yield id(node), (name, started)


def _statements(tree: ast.Module) -> dict[int, range]:
    """By node: the lines of the smallest statement that it is in, without the statements within that."""
    found: dict[int, range] = {}

    def visit(node: ast.AST, lines: range) -> None:
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            end = body[0].lineno if isinstance(body, list) else (node.end_lineno or node.lineno) + 1
            lines = range(node.lineno, max(end, node.lineno + 1))
        found[id(node)] = lines
        for child in ast.iter_child_nodes(node):
            visit(child, lines)

    visit(tree, range(1, 2))
    return found


def _silent(tree: ast.Module) -> Iterator[int]:
    """The nodes whose change says nothing: types, documentation, sentences, imports, lengths that are alike."""
    for node in ast.walk(tree):
        quiet: list[ast.AST | None] = []
        match node:
            case ast.arg() | ast.AnnAssign():
                quiet = [node.annotation]
            case ast.FunctionDef():
                quiet = [node.returns, *node.decorator_list]
            case ast.Expr(value=ast.Constant()):
                quiet = [node]
            case ast.Call(func=ast.Name(id="T")):
                quiet = [node]
            case ast.ClassDef():
                quiet = [*node.keywords, *node.decorator_list]
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                quiet = [node]
            case ast.keyword(arg="strict"):
                quiet = [node]
            case ast.Import() | ast.ImportFrom() | ast.Raise() | ast.Assert():
                quiet = [node]
        for each in quiet:
            if each is not None:
                yield from (id(n) for n in ast.walk(each))


def _changed(node: ast.AST, change: int) -> str | None:
    """Make the node's so-manieth change; what it is, or ``None`` where there is no such change."""
    match node:
        case ast.Compare() if change < len(node.ops) and type(node.ops[change]) in SWAPS:
            was = ast.unparse(node)
            node.ops[change] = SWAPS[type(node.ops[change])]()  # type: ignore[call-overload]
            return f"{was}  →  {ast.unparse(node)}"
        case ast.BinOp() | ast.AugAssign() if change == 0 and type(node.op) in SWAPS:
            was = ast.unparse(node)
            node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
            return f"{was}  →  {ast.unparse(node)}"
        case ast.BoolOp() if change == 0:
            was = ast.unparse(node)
            node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
            return f"{was}  →  {ast.unparse(node)}"
        case ast.UnaryOp(op=ast.Not()) if change == 0:
            was = ast.unparse(node)
            node.operand = ast.UnaryOp(op=ast.Not(), operand=node.operand)
            return f"{was}  →  without not"
        case ast.Constant(value=bool()) if change == 0:
            node.value = not node.value
            return f"{not node.value}  →  {node.value}"
        case ast.Constant(value=int()) if change == 0:
            was = str(node.value)
            node.value = node.value + 1  # type: ignore[operator]
            return f"{was}  →  {node.value}"
        case ast.Name() if change == 0 and node.id in NAMES and isinstance(node.ctx, ast.Load):
            was, node.id = node.id, NAMES[node.id]
            return f"{was}  →  {node.id}"
        case ast.If() | ast.IfExp() | ast.While() if change == 0 and not _changed_itself(node.test):
            was = ast.unparse(node.test)
            node.test = ast.UnaryOp(op=ast.Not(), operand=node.test)
            return f"if {was}  →  if not"
        case ast.Expr(value=ast.Call()) if change == 0:
            was = ast.unparse(node)
            node.value = ast.Constant(value=None)
            return f"{was}  →  left out"
        case ast.Return() if change == 0 and isinstance(node.value, ast.Call | ast.Name):
            was = ast.unparse(node)
            node.value = ast.Constant(value=None)
            return f"{was}  →  return None"
    return None


def _changed_itself(test: ast.expr) -> bool:
    """Whether a condition has a mutant of its own that turns it round."""
    return isinstance(test, ast.Compare) or (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not))
