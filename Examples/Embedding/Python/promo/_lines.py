"""The lines of orders: one order's as Python says them, and columns of them."""

from __future__ import annotations

import array
import ctypes
from dataclasses import replace
from decimal import Decimal
from typing import Iterable, List, Mapping, Optional, Tuple, Union

from . import _library as lib
from ._buffers import ArrowChunk, arrow_chunks
from ._cells import MINOR, Chunk, Role, amounts, is_missing, minor_units, of_arrow, of_numbers
from ._cells import of_texts, validity, with_gaps

Amount = Union[str, Decimal]

_SHOULD = "lists of structs of `minor` or `amount`, `pieces` and `labels`"
_LINES = Role("`lines`", should=_SHOULD)
_PIECES = Role("the numbers of pieces", takes_integers=True, should="whole numbers")
_LABELS = Role("labels", takes_texts=True, text=str, should="lists of texts")
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
    unknown = [name for name in names if name not in ("amount", "minor", "pieces", "labels")]
    if unknown:
        words = "a line has amount or minor, pieces and labels"
        raise lib.WrongType(f"{words}, and not {lib.shown(unknown[0])}")


def line_chunks(column: object, decimals: int) -> List[Chunk]:
    """The cells of a column of lines, whose amounts have so many decimals."""
    if str(getattr(column, "dtype", "")) != "object":
        arrow = arrow_chunks(column)
        if arrow is not None:
            return [_of_arrow(chunk, decimals) for chunk in arrow if chunk.length]
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


def _of_arrow(chunk: ArrowChunk, decimals: int) -> Chunk:
    lists = _lists(chunk, _LINES)
    (line,) = chunk.children
    if line.format != "+s":
        raise lib.WrongType(f"`lines` are {_SHOULD}, and not of Arrow's format {line.format!r}")
    parts = {part.name.lower(): part.of_struct(line) for part in line.children}
    if len(parts) < len(line.children):
        raise lib.WrongType("a struct of `lines` has a name twice")
    _check_names(parts)
    names = [name for name in ("minor", "amount") if name in parts]
    if len(names) != 1:
        raise lib.WrongType("a struct of `lines` has either `minor` or `amount`")
    role = MINOR if names == ["minor"] else amounts("amount", decimals)
    units = of_arrow(parts[names[0]], role)
    if line.has_nulls:
        units = _without_nulls(units, parts[names[0]], line)
    cells = lib.LineCells(lines=lists, count=line.length, amounts=units.cells)
    owners: Tuple[object, ...] = chunk, units
    if "pieces" in parts:
        pieces = of_arrow(parts["pieces"], _PIECES)
        cells.pieces, owners = pieces.cells, (*owners, pieces)
    if "labels" in parts and parts["labels"].format != "n":
        cells.labels = _lists(parts["labels"], _LABELS)
        (texts,) = parts["labels"].children
        labels = of_arrow(texts, _LABELS)
        cells.label_texts, cells.label_count = labels.cells, texts.length
        owners = (*owners, labels)
    return Chunk(cells, chunk.length, 1, owners)


def _lists(chunk: ArrowChunk, role: Role) -> lib.Lists:
    if chunk.format not in _LISTS:
        words = f"{role.name} are {role.should}"
        raise lib.WrongType(f"{words}, and not of Arrow's format {chunk.format!r}")
    valid = chunk.buffer(0) if chunk.has_nulls else None
    return lib.Lists(_LISTS[chunk.format], chunk.buffer(1), valid, chunk.offset)


def _without_nulls(amounts: Chunk, part: ArrowChunk, line: ArrowChunk) -> Chunk:
    """Amounts of which those of null lines are missing."""
    first = amounts.cells.first
    bits = (ctypes.c_uint8 * ((first + line.length + 7) // 8))()
    for row in range(line.length):
        if part.is_valid(row) and line.is_valid(row):
            bits[(first + row) // 8] |= 1 << (first + row) % 8
    cells = lib.Cells.from_buffer_copy(amounts.cells)
    cells.valid = ctypes.addressof(bits)
    return replace(amounts, cells=cells, owners=(*amounts.owners, bits))


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
    there = validity([None if is_missing(row) else row for row in rows])
    valid = None if there is None else ctypes.addressof(there)
    cells = lib.LineCells(
        lines=lib.Lists(lib.LONG_LISTS, ends.buffer_info()[0], valid, 0),
        count=len(costs),
        amounts=columns[0].cells,
        pieces=columns[1].cells,
        labels=lib.Lists(lib.LONG_LISTS, label_ends.buffer_info()[0], None, 0),
        label_count=len(labels),
        label_texts=columns[2].cells,
    )
    return Chunk(cells, len(rows), 1, (columns, ends, label_ends, there))


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
