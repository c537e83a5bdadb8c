"""The lines of orders: one order's as Python says them, and columns of them."""

from __future__ import annotations

import array
import struct
from bisect import bisect_right
from dataclasses import replace
from decimal import Decimal
from typing import Dict, Iterable, List, Mapping, Optional, Tuple, Union

from . import _library as lib
from ._buffers import ArrowChunk, arrow_chunks, place_of, validity
from ._cells import Chunk, Role, amounts_of, contents, is_missing, minor_units, named, of_arrow
from ._cells import of_numbers, of_texts, with_gaps

Amount = Union[str, Decimal]

_SHOULD = "lists of structs of `minor` or `amount`, `pieces` and `labels`"
_LINES = Role("`lines`", takes=("lists",), should=_SHOULD)
_PIECES = Role("the numbers of pieces", takes=("whole numbers", "texts"), should="whole numbers")
_LABELS = Role("labels", takes=("lists",), should="lists of texts")
_LABEL = replace(_LABELS, takes=("texts",), text=str)
_PARTS = "minor", "amount", "pieces", "labels"
_LISTS = {"+l": lib.LISTS, "+L": lib.LONG_LISTS}


def parts_of(line: object, decimals: int) -> Tuple[Union[int, Amount], int, Iterable[str]]:
    """The amount of a line, in minor units if it is a number; the number of pieces; the labels."""
    if isinstance(line, Mapping):
        _check_names(line)
        given = line.get("amount"), line.get("pieces"), line.get("labels")
        minor = line.get("minor")
    elif isinstance(line, (tuple, list)) and 1 <= len(line) <= 3:
        given, minor = (*line, None, None)[:3], None
    else:
        words = "a line is a tuple, as in ('90', 3, ['shirts']), or a dict"
        raise lib.WrongType(f"{words}, and not {lib.shown(line)}")
    amount, pieces, labels = given
    if (amount is None) == (minor is None):
        raise lib.WrongType("a line needs either an amount or minor")
    if minor is not None:
        amount = minor_units(minor)
    elif not isinstance(amount, (str, Decimal)):
        amount = lib.whole_amount(amount, "amount", decimals)
    words = "the number of pieces is a whole number"
    return amount, 1 if pieces is None else lib.whole(pieces, words), () if labels is None else labels


def _check_names(names: Iterable[object]) -> None:
    """Fails if a part of lines has an unknown name."""
    unknown = [name for name in names if name not in _PARTS]
    if unknown:
        words = "a line has amount or minor, pieces and labels"
        raise lib.WrongType(f"{words}, and not {lib.shown(unknown[0])}")


def line_chunks(column: object, decimals: int) -> List[Chunk]:
    """The cells of a column of lines, whose amounts have so many decimals."""
    if str(getattr(column, "dtype", "")) != "object":
        arrow = arrow_chunks(column)
        if arrow is not None:
            return [arrow_lines(chunk, decimals)[0] for chunk in arrow if chunk.length]
    if isinstance(column, (str, bytes, Mapping)) or not isinstance(column, Iterable):
        words = "`lines` are a column of lists, as in [[('90', 3, ['shirts'])], None]"
        raise lib.WrongType(f"{words}, and not of type {type(column).__name__}")
    return [_of_values(list(column), decimals)]


def moved(cells: lib.LineCells, start: int) -> lib.LineCells:
    """The lines of rows from one on."""
    copy = lib.LineCells.from_buffer_copy(cells)
    copy.lines.first += start
    return copy


# Arrow


def arrow_lines(
    chunk: ArrowChunk, decimals: int, in_table: bool = False
) -> Tuple[Chunk, Dict[int, str]]:
    """The lines of rows, and what is wrong with rows besides. Those of a table have other parts, too."""
    def role(role: Role, name: str) -> Role:
        return replace(role, column=name) if in_table else role

    lists = _lists(chunk, role(_LINES, "lines"))
    (line,) = chunk.children
    # All lists are empty if Arrow does not know what is in them.
    if line.format not in ("+s", "n"):
        raise role(_LINES, "lines").wrong(f"lists of {contents(line)}")
    if not in_table and line.format == "+s":
        _check_parts(line)
    parts = named(line, _PARTS)
    units, problems = amounts_of(parts, "amount", decimals, in_table)
    if units is None and line.length and line.format == "+s":
        raise lib.PromoError(lib.BAD_ORDER, "the lines have no column `minor` or `amount`")
    units = units or of_numbers([0] * line.length, bytes(line.length))
    cells = lib.LineCells(lines=lists, count=line.length, amounts=units.cells)
    owners: Tuple[object, ...] = chunk, parts, units
    if "pieces" in parts:
        pieces = of_arrow(parts["pieces"], role(_PIECES, "pieces"))
        cells.pieces, owners = pieces.cells, (*owners, pieces)
    if "labels" in parts:
        cells.labels = _lists(parts["labels"], role(_LABELS, "labels"))
        (texts,) = parts["labels"].children
        labels = of_arrow(texts, role(_LABEL, "labels"))
        cells.label_texts, cells.label_count = labels.cells, texts.length
        owners = (*owners, labels)
    return Chunk(cells, chunk.length, 1, owners), _of_rows(problems, chunk)


def _check_parts(line: ArrowChunk) -> None:
    names = [part.name.lower() for part in line.children]
    if len(set(names)) < len(names):
        raise lib.WrongType("a struct of `lines` has a name twice")
    _check_names(names)
    if ("minor" in names) == ("amount" in names):
        raise lib.WrongType("a struct of `lines` has either `minor` or `amount`")


def _lists(chunk: ArrowChunk, role: Role) -> lib.Lists:
    if contents(chunk) not in role.takes:
        raise role.wrong(contents(chunk))
    valid = chunk.buffer(0) if chunk.has_nulls else None
    return lib.Lists(_LISTS[chunk.format], chunk.buffer(1), valid, chunk.offset)


def _of_rows(problems: Mapping[int, str], chunk: ArrowChunk) -> Dict[int, str]:
    """What is wrong with lines, by their rows."""
    found: Dict[int, str] = {}
    if problems:
        kind = "i" if chunk.format == "+l" else "q"
        ends = array.array(kind, chunk.values(1, struct.calcsize(kind), 1).tobytes())
        for place, words in problems.items():
            row = bisect_right(ends, place) - 1
            if 0 <= row < chunk.length:
                found.setdefault(row, f"lines: line {place - ends[row] + 1}: {words}")
    return found


# Values of Python


def _of_values(rows: List[object], decimals: int) -> Chunk:
    costs: List[Union[int, Amount]] = []
    pieces: List[Optional[int]] = []
    labels: List[Optional[str]] = []
    ends, label_ends = array.array("q", [0]), array.array("q", [0])
    for number, row in enumerate(rows):
        for place, line in enumerate(() if is_missing(row) else _listed(row), 1):
            try:
                cost, count, said = parts_of(line, decimals)
                labels.extend(_labels(said))
            except lib.PromoError as error:
                raise lib.WrongType(f"row {number}: line {place}: {error}") from None
            costs.append(cost)
            pieces.append(count)
            label_ends.append(len(labels))
        ends.append(len(costs))
    columns = _amounts(costs, decimals), with_gaps(pieces), of_texts(labels)
    valid = validity(bytes(not is_missing(row) for row in rows))
    cells = lib.LineCells(
        lines=lib.Lists(lib.LONG_LISTS, ends.buffer_info()[0], place_of(valid), 0),
        count=len(costs),
        amounts=columns[0].cells,
        pieces=columns[1].cells,
        labels=lib.Lists(lib.LONG_LISTS, label_ends.buffer_info()[0], None, 0),
        label_count=len(labels),
        label_texts=columns[2].cells,
    )
    return Chunk(cells, len(rows), 1, (columns, ends, label_ends, valid))


def _listed(row: object) -> Iterable[object]:
    if isinstance(row, (str, bytes, Mapping)) or not isinstance(row, Iterable):
        words = "the lines of a row are a list, as in [('90', 3, ['shirts'])]"
        raise lib.WrongType(f"{words}, and not of type {type(row).__name__}")
    return row


def _labels(given: Iterable[str]) -> List[str]:
    if isinstance(given, (str, bytes, Mapping)) or not isinstance(given, Iterable):
        words = "labels are a list of texts, as in ['shirts']"
        raise lib.WrongType(f"{words}, and not of type {type(given).__name__}")
    labels = list(given)
    for label in labels:
        if not isinstance(label, str):
            raise lib.WrongType(f"a label is a text, and not of type {type(label).__name__}")
    return labels


def _amounts(values: List[Union[int, Amount]], decimals: int) -> Chunk:
    """Amounts as whole minor units; if any is a text or a Decimal, all as texts."""
    units = [value for value in values if isinstance(value, int)]
    if len(units) == len(values):
        return of_numbers(units)
    return of_texts([_written(value, decimals) for value in values])


def _written(value: Union[int, Amount], decimals: int) -> str:
    if isinstance(value, int):
        value = Decimal(value).scaleb(-decimals)
    return lib.decimal_text(value) if isinstance(value, Decimal) else value
