"""Orders in columns, each with codes and facts of its own."""

from __future__ import annotations

import array
import ctypes
from dataclasses import dataclass
from typing import Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple

from . import _library as lib
from ._cells import AMOUNTS, CODES, MINOR, Chunk, Role, chunks, fact, instants


@dataclass
class _Part:
    """Rows that lie together in every column."""

    first: int
    rows: lib.Rows
    owners: Tuple[object, ...]


class Prices:
    """The prices of rows, in columns that `numpy.asarray` takes without a copy."""

    payables: "array.array[int]"
    """What each order pays, in minor units; -1 for a row that has no price."""

    problems: "array.array[int]"
    """Why a row has no price: 0 if it has one, 1 for its amount, 2 for its instant, 3 for its
    codes, 4 for its lines, 5 for its shipping, and 6 plus the number of a fact."""

    applied: "Optional[array.array[int]]"
    """Four numbers a row, if asked for: the promotions applied, by their numbers in
    `Rules.describe()["promotions"]`, and -1 after the last."""

    def __init__(self, rules: Callable[[], int], parts: List[_Part], applied: bool) -> None:
        self._rules, self._parts = rules, parts
        count = sum(part.rows.count for part in parts)
        self.payables = array.array("q", bytes(8 * count))
        self.problems = array.array("i", bytes(4 * count))
        self.applied = array.array("i", bytes(16 * count)) if applied else None
        for part in parts:
            self._price(part)

    def _price(self, part: _Part) -> None:
        room = lib.RowPrices(
            self.payables.buffer_info()[0] + 8 * part.first,
            self.problems.buffer_info()[0] + 4 * part.first,
            None if self.applied is None else self.applied.buffer_info()[0] + 16 * part.first,
        )
        rows = ctypes.byref(part.rows)
        lib.call("promo_price_rows", self._rules(), rows, ctypes.byref(room))

    def __len__(self) -> int:
        return len(self.payables)

    @property
    def bad_rows(self) -> List[int]:
        """The rows that have no price, from 0."""
        return [row for row, problem in enumerate(self.problems) if problem]

    def problem(self, row: int) -> Optional[str]:
        """Why a row has no price, in words; None if it has one. The rules must still be open."""
        row = range(len(self))[row]
        part = next(part for part in reversed(self._parts) if part.first <= row)
        words = ctypes.c_void_p()
        rows, place = ctypes.byref(part.rows), ctypes.byref(words)
        lib.call("promo_row_problem", self._rules(), rows, row - part.first, place)
        return lib.taken(words) if words.value else None


FactColumns = Mapping[str, object]


def price_rows(
    rules: Callable[[], int],
    seconds: Callable[[object], int],
    minor: object,
    amounts: object,
    at: object,
    codes: object,
    facts: FactColumns,
    codes_of_all: Iterable[str],
    applied: bool,
) -> Prices:
    """Prices columns, part by part where their chunks differ."""
    if (minor is None) == (amounts is None):
        raise lib.WrongType("say either `minor` (whole minor units) or `amounts` (texts, Decimals)")
    columns: Dict[str, Tuple[object, Role]] = {
        "amounts": (minor, MINOR) if amounts is None else (amounts, AMOUNTS),
        "instants": (at, instants(seconds)),
    }
    if codes is not None:
        columns["codes"] = (codes, CODES)
    said = {name: value for name, value in lib.checked_facts(facts).items() if _is_one(value)}
    for name, value in facts.items():
        if name not in said:
            columns["fact " + name] = (value, fact(name))
    cut = {name: chunks(column, role) for name, (column, role) in columns.items()}
    counts = {name: sum(chunk.count for chunk in column) for name, column in cut.items()}
    if len(set(counts.values())) > 1:
        words = ", ".join(f"{count} of {name}" for name, count in counts.items())
        raise ValueError(f"the columns have different numbers of rows: {words}")
    everyone = lib.texts(codes_of_all), lib.facts_said(said)  # type: ignore[arg-type]
    parts = [_part(first, count, some, *everyone) for first, count, some in _together(cut)]
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


def _part(
    first: int,
    count: int,
    columns: Mapping[str, Tuple[Chunk, int]],
    codes: ctypes.Array[lib.Text],
    facts: ctypes.Array[lib.Fact],
) -> _Part:
    rows = lib.Rows(count=count)
    rows.amounts, rows.instants = _moved(columns["amounts"]), _moved(columns["instants"])
    rows.instants_per_second = columns["instants"][0].per_second
    if "codes" in columns:
        rows.codes = _moved(columns["codes"])
    each = [
        lib.FactCells(lib.text(name[5:]), _moved(column))
        for name, column in columns.items()
        if name.startswith("fact ")
    ]
    fact_cells = (lib.FactCells * len(each))(*each)
    rows.fact_cells, rows.fact_cells_count = fact_cells, len(each)
    rows.codes_of_all, rows.code_of_all_count = codes, len(codes)
    rows.facts_of_all, rows.fact_of_all_count = facts, len(facts)
    return _Part(first, rows, (fact_cells, codes, facts, dict(columns)))


def _moved(column: Tuple[Chunk, int]) -> lib.Cells:
    """The cells of a chunk from a row on."""
    chunk, start = column
    cells = chunk.cells
    return lib.Cells(cells.kind, cells.values, cells.offsets, cells.valid, cells.first + start)
