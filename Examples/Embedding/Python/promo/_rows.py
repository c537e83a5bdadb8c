"""Orders in columns, each with codes and facts of its own."""

from __future__ import annotations

import array
import ctypes
from dataclasses import dataclass
from typing import Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from . import _library as lib
from ._cells import CODES, CURRENCY, MINOR, SHIPPING_MINOR, Chunk, Role, amounts, chunks, fact
from ._cells import instants, of_texts
from ._lines import line_chunks, moved


@dataclass
class Part:
    """Rows that lie together in every column."""

    first: int
    rows: lib.Rows
    columns: Mapping[str, Tuple[Chunk, int]]
    everyone: Tuple[ctypes.Array[lib.Text], ctypes.Array[lib.Fact]]
    fact_cells: object


def address(numbers: "Optional[array.array[int]]", first: int = 0) -> Optional[int]:
    """Where the numbers from one on lie."""
    return None if numbers is None else numbers.buffer_info()[0] + numbers.itemsize * first


class Prices:
    """The prices of rows, in columns that `numpy.asarray` takes without a copy."""

    payables: "array.array[int]"
    """What each order pays, in minor units; -1 for a row that has no price."""

    problems: "array.array[int]"
    """Why a row has no price: 0 if it has one, 1 for its amount, 2 for its instant, 3 for its
    codes, 4 for its lines, 5 for its shipping, and 6 plus the number of a fact."""

    applied: "Optional[array.array[int]]"
    """Some numbers a row, if asked for: the promotions applied, by their numbers in
    `Rules.describe()["promotions"]`, and -1 after the last."""

    applied_room: int
    """The numbers of a row in `applied`: four, or more if a row with lines needs more."""

    bounded: "array.array[int]"
    """1 for a row where more sets of promotions were possible than are looked at, so that a cheaper
    one may exist, as `bounded` of a quote; else 0."""

    def __init__(self, rules: Callable[[], int], parts: List[Part], applied: bool) -> None:
        self._rules, self._parts = rules, parts
        count = sum(part.rows.count for part in parts)
        self.payables = array.array("q", bytes(8 * count))
        self.problems = array.array("i", bytes(4 * count))
        self.bounded = array.array("B", bytes(count))
        self.applied, self.applied_room = None, 4
        if not applied:
            self._price()
            return
        counts = array.array("i", bytes(4 * count))
        while True:
            self.applied = array.array("i", bytes(4 * self.applied_room * count))
            self._price(counts)
            most = max(counts, default=0)
            if most <= self.applied_room:
                return
            self.applied_room = most

    def _price(self, counts: "Optional[array.array[int]]" = None) -> None:
        for part in self._parts:
            room = lib.RowPrices(
                address(self.payables, part.first),
                address(self.problems, part.first),
                address(self.applied, self.applied_room * part.first),
                self.applied_room,
                address(counts, part.first),
                address(self.bounded, part.first),
            )
            rows = ctypes.byref(part.rows)
            lib.call("promo_price_rows", self._rules(), rows, ctypes.byref(room))

    def promotions(self, row: int) -> List[int]:
        """The promotions applied to a row, by their numbers, if they were asked for."""
        row = range(len(self))[row]
        if self.applied is None:
            raise ValueError("say `applied=True` to ask for the promotions")
        numbers = self.applied[self.applied_room * row : self.applied_room * (row + 1)]
        return [number for number in numbers if number >= 0]

    def __len__(self) -> int:
        return len(self.payables)

    def __repr__(self) -> str:
        return f"<promo.Prices rows={len(self)} bad_rows={len(self.bad_rows)}>"

    @property
    def bad_rows(self) -> List[int]:
        """The rows that have no price, from 0."""
        return [row for row, problem in enumerate(self.problems) if problem]

    def problem(self, row: int) -> Optional[str]:
        """Why a row has no price, in words; None if it has one. The rules must still be open."""
        row = range(len(self))[row]
        part = next(part for part in reversed(self._parts) if part.first <= row)
        here = row - part.first
        columns = {name: (chunk, start + here) for name, (chunk, start) in part.columns.items()}
        one, words = part_of(0, 1, columns, *part.everyone), ctypes.c_void_p()
        payable, problem = ctypes.c_int64(), ctypes.c_int32()
        prices = lib.RowPrices(*map(ctypes.addressof, (payable, problem)), words=ctypes.addressof(words))
        lib.call("promo_price_rows", self._rules(), ctypes.byref(one.rows), ctypes.byref(prices))
        return lib.taken(words) if words.value else None


FactColumns = Mapping[str, object]


@dataclass
class Columns:
    """The columns of orders, as `Rules.price_rows` takes them."""

    minor: object
    amounts: object
    at: object
    codes: object
    facts: FactColumns
    lines: object
    shipping_minor: object
    shipping: object
    currency: object
    codes_of_all: Iterable[str]

    def cells(self, seconds: Callable[[object], int], decimals: int) -> Dict[str, List[Chunk]]:
        """The cells of each column that there is."""
        costs = self._one_of("minor", "amounts")
        shippings = self._one_of("shipping_minor", "shipping")
        if costs is None and self.lines is None:
            words = "say either `minor` (whole minor units) or `amounts` (texts, Decimals)"
            raise lib.WrongType(f"{words}, or `lines`")
        columns: Dict[str, Tuple[object, Role]] = {}
        if costs is not None:
            written = amounts("amounts", decimals)
            columns["amounts"] = costs, MINOR if self.amounts is None else written
        columns["instants"] = self.at, instants(seconds)
        if self.codes is not None:
            columns["codes"] = self.codes, CODES
        if shippings is not None:
            written = amounts("shipping", decimals)
            columns["shipping"] = shippings, SHIPPING_MINOR if self.shipping is None else written
        if self.currency is not None and not isinstance(self.currency, str):
            columns["currency"] = self.currency, CURRENCY
        for name, value in self.facts.items():
            if not _is_one(value):
                columns["fact " + name] = value, fact(name)
        cells = {name: chunks(column, role) for name, (column, role) in columns.items()}
        if self.lines is not None:
            cells["lines"] = line_chunks(self.lines, decimals)
        return cells

    def _one_of(self, minor: str, written: str) -> object:
        units: object = getattr(self, minor)
        texts: object = getattr(self, written)
        if units is not None and texts is not None:
            words = f"say either `{minor}` (whole minor units) or `{written}` (texts, Decimals)"
            raise lib.WrongType(words)
        return texts if units is None else units


def price_rows(
    rules: Callable[[], int],
    seconds: Callable[[object], int],
    columns: Columns,
    decimals: int,
    applied: bool,
) -> Prices:
    """Prices columns, part by part where their chunks differ."""
    said = {name: value for name, value in lib.checked_facts(columns.facts).items() if _is_one(value)}
    cut = columns.cells(seconds, decimals)
    counts = {name: sum(chunk.count for chunk in column) for name, column in cut.items()}
    if len(set(counts.values())) > 1:
        words = ", ".join(f"{count} of {name}" for name, count in counts.items())
        raise ValueError(f"the columns have different numbers of rows: {words}")
    if isinstance(columns.currency, str):
        cut["currency"] = [of_texts([columns.currency] * counts["instants"])]
    everyone = lib.texts(columns.codes_of_all), lib.facts_said(said)  # type: ignore[arg-type]
    parts = [part_of(first, count, some, *everyone) for first, count, some in _together(cut)]
    return Prices(rules, parts, applied)


def _is_one(value: object) -> bool:
    """Whether a fact is a value for all rows, and not a column."""
    return isinstance(value, (str, bool, int))


def _together(
    columns: Mapping[str, Sequence[Chunk]],
) -> Iterable[Tuple[int, int, Dict[str, Tuple[Chunk, int]]]]:
    """The longest runs of rows that lie in one chunk of each column, and where they begin there."""
    edges = {0}
    starts: Dict[str, List[int]] = {}
    for name, column in columns.items():
        starts[name] = [0]
        for chunk in column:
            starts[name].append(starts[name][-1] + chunk.count)
        edges.update(starts[name])
    ordered = sorted(edges)
    places = dict.fromkeys(columns, 0)
    for first, end in zip(ordered, ordered[1:]):
        some: Dict[str, Tuple[Chunk, int]] = {}
        for name, column in columns.items():
            while starts[name][places[name] + 1] <= first:
                places[name] += 1
            some[name] = column[places[name]], first - starts[name][places[name]]
        yield first, end - first, some


def part_of(
    first: int,
    count: int,
    columns: Mapping[str, Tuple[Chunk, int]],
    codes: ctypes.Array[lib.Text],
    facts: ctypes.Array[lib.Fact],
) -> Part:
    rows = lib.Rows(count=count)
    for name in ("amounts", "instants", "codes", "shipping", "currency", "lines"):
        if name in columns:
            setattr(rows, name, _moved(columns[name]))
    rows.instants_per_second = columns["instants"][0].per_second
    each = [
        lib.FactCells(lib.text(name[5:]), _moved(column))
        for name, column in columns.items()
        if name.startswith("fact ")
    ]
    fact_cells = (lib.FactCells * len(each))(*each)
    rows.fact_cells, rows.fact_cells_count = fact_cells, len(each)
    rows.codes_of_all, rows.code_of_all_count = codes, len(codes)
    rows.facts_of_all, rows.fact_of_all_count = facts, len(facts)
    return Part(first, rows, columns, (codes, facts), fact_cells)


def _moved(column: Tuple[Chunk, int]) -> Union[lib.Cells, lib.LineCells]:
    """The cells of a chunk from a row on."""
    chunk, start = column
    cells = chunk.cells
    if isinstance(cells, lib.LineCells):
        return moved(cells, start)
    return lib.Cells(cells.kind, cells.values, cells.offsets, cells.valid, cells.first + start)
