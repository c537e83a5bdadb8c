"""Tables of Arrow, priced as a whole."""

from __future__ import annotations

import array
import ctypes
import json
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING, Dict, Iterable, List, Mapping, Tuple

from . import _library as lib
from ._buffers import Array, ArrowChunk, Schema, arrow_chunks
from ._capsules import Owned, array_capsule, array_of, schema_capsule, schema_of, stream_capsule
from ._cells import CODES, CURRENCY, Chunk, amounts_of, contents, fact, instants, named, of_arrow
from ._lines import arrow_lines
from ._rows import address, part_of

if TYPE_CHECKING:
    from ._rules import Rules

_OWN = "minor", "amount", "at", "codes", "currency", "lines", "shipping_minor", "shipping"


class PricedTable:
    """The answers to the orders of a table, row by row, as a stream of Arrow: `payable` (null where
    a row is refused), `applied` (the numbers of the promotions), `problem` (why it is refused),
    `bounded` (whether a cheaper set of promotions may exist, as in a quote) and, if asked for,
    `taken` (what each of the promotions takes, in minor units).

    `pyarrow.table(priced)` and `polars.DataFrame(priced)` take them without a copy.
    """

    def __init__(self, schema: Owned[Schema], parts: List[Owned[Array]]) -> None:
        self._schema, self._parts = schema, parts

    def __len__(self) -> int:
        return sum(part.structure.length for part in self._parts)

    def __repr__(self) -> str:
        return f"<promo.{type(self).__name__} rows={len(self)}>"

    def __arrow_c_schema__(self) -> object:
        return schema_capsule(self._schema)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return stream_capsule(self._schema, self._parts)


class PricedBatch(PricedTable):
    """The answers to a table that is one array of Arrow, and so are they."""

    def __arrow_c_array__(self, requested_schema: object = None) -> Tuple[object, object]:
        return schema_capsule(self._schema), array_capsule(self._parts[0])


def price_table(rules: Rules, table: object, taken: bool) -> PricedTable:
    """Prices each part of a table."""
    parts = arrow_chunks(table)
    if parts is None:
        words = "a table is one of Arrow, polars or pandas"
        raise lib.WrongType(f"{words}, and not of type {type(table).__name__}")
    if any(part.format != "+s" for part in parts):
        raise lib.WrongType(f"a table has columns, and not {contents(parts[0])}")
    priced = [_priced(rules, part, taken) for part in parts]
    kind = PricedBatch if hasattr(table, "__arrow_c_array__") else PricedTable
    return kind(_schema(taken), priced)


def _priced(rules: Rules, table: ArrowChunk, taken: bool) -> Owned[Array]:
    """The answers to a part of a table."""
    refused, flags = _refused_for_names(rules, table), bytearray(table.flags)
    if refused or 0 in flags:
        refused.update({row: "the row is null" for row, there in enumerate(flags) if not there})
        for row in refused:
            flags[row] = 0
        # The library refuses them as well.
        table.only(flags)
    cells, problems = _cells(rules, table)
    chunks = {name: (chunk, 0) for name, chunk in cells.items()}
    part = part_of(0, table.length, chunks, lib.texts(()), lib.facts_said({}))
    return _answer(rules._handle, part.rows, {**problems, **refused}, taken)


def _refused_for_names(rules: Rules, table: ArrowChunk) -> Dict[int, str]:
    """The rows that have a value only in a column whose name looks like that of others, and the words
    about it. Raises PromoError if there are no others."""
    known = {name.lower() for name in (*_OWN, *rules._facts)}
    # A column of nulls alone is as one that is not there.
    given = [one for one in table.children if one.format != "n" or one.name.lower() not in known]
    columns = [column.of_struct(table) for column in given]
    lines = [line for column in columns if column.name.lower() == "lines" for line in column.children]
    names = lib.texts([column.name for column in columns])
    parts = lib.texts([part.name for line in lines for part in line.children])
    said, refused = ctypes.c_void_p(), {}
    lib.call("promo_column_slips", rules._handle, names, len(names), parts, len(parts), ctypes.byref(said))
    for slip in reversed(json.loads(lib.taken(said))):
        flags = [columns[number].flags for number in (slip["column"], *slip["meant"])]
        for row, (there, *others) in enumerate(zip(*flags)):
            if there and not any(others):
                refused[row] = slip["problem"]
    return refused


def _cells(rules: Rules, table: ArrowChunk) -> Tuple[Dict[str, Chunk], Dict[int, str]]:
    """The cells of a part of a table, and what is wrong with rows besides."""
    columns, decimals = named(table, (*_OWN, *rules._facts)), rules._decimals
    roles = {"at": instants(rules._row_seconds), "codes": CODES, "currency": CURRENCY}
    roles.update({name: fact(name) for name in rules._facts})
    places = {"at": "instants", "codes": "codes", "currency": "currency"}
    cells = {
        places.get(name, f"fact {name}"): of_arrow(columns[name], replace(role, column=name))
        for name, role in roles.items()
        if name in columns
    }
    if "instants" not in cells:
        raise lib.PromoError(lib.BAD_ORDER, "the table has no column `at`")
    problems: Dict[int, str] = {}
    for place, written in ("shipping", "shipping"), ("amounts", "amount"):
        costs, more = amounts_of(columns, written, decimals)
        problems.update(more)
        if costs is not None:
            cells[place] = costs
    if "lines" in columns:
        cells["lines"], more = arrow_lines(columns["lines"], decimals, in_table=True)
        problems.update(more)
    elif "amounts" not in cells:
        raise lib.PromoError(lib.BAD_ORDER, "the table has no column `minor`, `amount` or `lines`")
    return cells, problems


# The answers


def _schema(taken: bool) -> Owned[Schema]:
    applied, amounts = schema_of("+l", "applied", schema_of("i", "item")), schema_of("l", "item")
    payable, problem = schema_of("l", "payable", nullable=True), schema_of("u", "problem", nullable=True)
    more = [schema_of("b", "bounded"), schema_of("+l", "taken", amounts)][: 1 + taken]
    return schema_of("+s", "", payable, applied, problem, *more)


def _answer(handle: int, rows: lib.Rows, refused: Mapping[int, str], taken: bool) -> Owned[Array]:
    """The answers, of which some are refused in other words than those of the library."""
    count, room = rows.count, 4
    payables, problems = array.array("q", bytes(8 * count)), array.array("i", bytes(4 * count))
    bounded, words = array.array("B", bytes(count)), array.array("Q", bytes(8 * count))
    ends = array.array("i", bytes(4 * count + 4))
    while True:
        applied = array.array("i", bytes(4 * room * count))
        amounts = array.array("q", bytes(8 * room * count * taken))
        places = map(address, (payables, problems, applied, bounded, amounts, words, ends))
        prices = lib.RowPrices(next(places), next(places), next(places), room, None, *places)
        lib.call("promo_price_rows", handle, ctypes.byref(rows), ctypes.byref(prices))
        bad = [row for row, problem in enumerate(problems) if problem] if any(problems) else []
        said = {row: lib.taken(ctypes.c_void_p(words[row])) for row in bad}
        if ends[count] == 2**31 - 1:
            raise OverflowError("a part of the table has too many promotions: make its parts smaller")
        if ends[count] <= room * count:
            break
        room = -(-ends[count] // count)
    texts = {row: refused.get(row, text).encode() for row, text in said.items()}
    text_ends = array.array("i", bytes(4 * count + 4))
    if bad:
        lengths = (len(texts.get(row, b"")) for row in range(count))
        text_ends = array.array("i", accumulate(lengths, initial=0))
    cheaper = [row for row, flag in enumerate(bounded) if flag] if any(bounded) else []
    problem = [_bits(bad, count), text_ends, array.array("B", b"".join(texts.values()))]
    lists = [array_of(ends[count], 0, [None, items]) for items in [applied, amounts][: 1 + taken]]
    numbers, *more = [array_of(count, 0, [None, ends], items) for items in lists]
    payable = array_of(count, len(bad), [_bits(bad, count, 0xFF), payables])
    why = array_of(count, count - len(bad), problem)
    may_be_less = array_of(count, 0, [None, _bits(cheaper, count)])
    return array_of(count, 0, [None], payable, numbers, why, may_be_less, *more)


def _bits(rows: Iterable[int], count: int, usual: int = 0) -> "array.array[int]":
    """A bit for each row, which is another one than usual for some."""
    bits = array.array("B", bytes([usual]) * ((count + 7) // 8))
    for row in rows:
        bits[row // 8] ^= 1 << row % 8
    return bits
