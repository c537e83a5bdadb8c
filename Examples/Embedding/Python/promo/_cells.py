"""Columns of any library as the cells of promo.h, without a copy where nothing is converted."""

from __future__ import annotations

import array
import ctypes
import struct
import sys
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import accumulate
from typing import Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from . import _library as lib
from ._buffers import ArrowChunk, arrow_chunks, place_of, validity

_PER_SECOND = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}
_WIDTHS = {"c": "b", "C": "B", "s": "h", "S": "H", "i": "i", "I": "I", "l": "q", "L": "Q"}
_TEXT_KINDS = {"u": lib.TEXTS, "U": lib.LONG_TEXTS, "vu": lib.TEXT_VIEWS}
_MISSING = -(2**63)


@dataclass
class Chunk:
    """Some rows of a column."""

    cells: Union[lib.Cells, lib.LineCells]
    count: int

    # How many numbers make a second, if they are instants.
    per_second: int

    # What the addresses in the cells point into.
    owners: Tuple[object, ...]


@dataclass
class Role:
    """What a column is for: how its Python values are read, and which columns it may be."""

    name: str

    # Reads a value as a number, or as a text.
    number: Optional[Callable[[object], int]] = None
    text: Optional[Callable[[object], str]] = None

    # What the column should be, for messages, and the contents of Arrow that it takes.
    should: str = ""
    takes: Tuple[str, ...] = ()

    # The decimals of an amount.
    decimals: int = 0

    # The name of the column, if it is one of a table.
    column: str = ""

    def wrong(self, what: str) -> lib.PromoError:
        """The error about a column that has something else."""
        if self.column:
            words = f"the column `{self.column}` has {what}, and not {self.should}"
            return lib.PromoError(lib.BAD_ORDER, words)
        return lib.WrongType(f"{self.name} are {self.should}, and not {what}")


def chunks(column: object, role: Role) -> List[Chunk]:
    """The cells of a column. Raises PromoError if it cannot be what it is for."""
    if isinstance(column, str):
        raise lib.WrongType(f"{role.name} are a column, and not one text")
    interface: Optional[Mapping[str, object]] = getattr(column, "__array_interface__", None)
    if interface is not None and not hasattr(column, "__arrow_c_array__"):
        return [_of_numpy(column, str(interface["typestr"]), role)]
    try:
        arrow = arrow_chunks(column)
    except ImportError:
        # pandas needs pyarrow to show its columns as Arrow.
        return [_of_values(list(_method(column, "tolist")()), role)]  # type: ignore[call-overload]
    if arrow is not None:
        return [of_arrow(chunk, role) for chunk in arrow if chunk.length]
    if isinstance(column, Iterable):
        return [_of_values(list(column), role)]
    raise lib.WrongType(f"{role.name} are no column, but of type {type(column).__name__}")


# Numbers, texts and bits, as this module makes them


def of_numbers(values: Iterable[int], flags: bytes = b"") -> Chunk:
    """Numbers, of which those with a 0 among the flags are missing."""
    if not isinstance(values, array.array) or values.typecode != "q":
        values = _clamped(values)
    place, valid = values.buffer_info()[0], validity(flags)
    cells = _cells(lib.NUMBERS, place, None, place_of(valid))
    return Chunk(cells, len(values), 1, (values, valid))


def of_texts(values: Sequence[Optional[str]]) -> Chunk:
    # A lone surrogate is no UTF-8 either way, and so fails alone, in the library.
    parts = [b"" if value is None else value.encode("utf-8", "surrogatepass") for value in values]
    joined, valid = b"".join(parts), validity(bytes(value is not None for value in values))
    offsets = array.array("q", accumulate(map(len, parts), initial=0))
    place = offsets.buffer_info()[0]
    cells = _cells(lib.LONG_TEXTS, place_of(joined), place, place_of(valid))
    return Chunk(cells, len(values), 1, (joined, offsets, valid))


def _cells(
    kind: int,
    values: Optional[int],
    offsets: Optional[int] = None,
    valid: Optional[int] = None,
    first: int = 0,
) -> lib.Cells:
    return lib.Cells(kind, values, offsets, valid, first)


# Values of Python


def _clamped(values: Iterable[int]) -> "array.array[int]":
    """Numbers in 64 bits. Those beyond are the nearest, which nothing accepts."""
    return array.array("q", (min(max(value, _MISSING + 1), 2**63 - 1) for value in values))


def is_missing(value: object) -> bool:
    """Whether a value stands for none: None, NaN, and what pandas calls NA and NaT."""
    if value is None:
        return True
    return type(value).__name__ in ("NAType", "NaTType") or (
        isinstance(value, float) and value != value
    )


def _of_values(values: Sequence[object], role: Role) -> Chunk:
    given = next((value for value in values if not is_missing(value)), None)
    read = role.text
    if read is not None and (role.number is None or isinstance(given, str)):
        return of_texts([None if is_missing(value) else read(value) for value in values])
    number = role.number or minor_units
    return with_gaps([None if is_missing(value) else number(value) for value in values])


def with_gaps(values: Sequence[Optional[int]]) -> Chunk:
    """Numbers, some of which may be missing."""
    flags = bytes(value is not None for value in values)
    return of_numbers((0 if value is None else value for value in values), flags)


# NumPy


def _of_numpy(column: object, kind: str, role: Role) -> Chunk:
    flat: Tuple[int, ...] = getattr(column, "shape")
    if len(flat) != 1:
        raise role.wrong(f"an array of {len(flat)} dimensions")
    letter = kind[1]
    if letter in "iu" and "whole numbers" in role.takes:
        return _numpy_numbers(column)
    if letter == "M" and "timestamps" in role.takes:
        raise lib.WrongType(
            f"{role.name} have no time zone: say that they are in UTC, as at.astype('datetime64[s]')"
            ".view('int64'), or on the clock of the rules, as numpy.datetime_as_string(at, 's')"
        )
    if letter == "b" and "booleans" in role.takes:
        bits = getattr(sys.modules["numpy"], "packbits")(column, bitorder="little")
        return Chunk(_cells(lib.BITS, _address(bits)), flat[0], 1, (bits,))
    if letter in "UOT":
        return _of_values(_method(column, "tolist")(), role)  # type: ignore[arg-type]
    raise role.wrong(f"an array of {getattr(column, 'dtype')}")


def _method(column: object, name: str) -> Callable[..., object]:
    method: Callable[..., object] = getattr(column, name)
    return method


def _numpy_numbers(column: object) -> Chunk:
    """The numbers of an array, in place if they lie side by side as the library reads them."""
    numbers = getattr(sys.modules["numpy"], "ascontiguousarray")(column, dtype="int64")
    return Chunk(_cells(lib.NUMBERS, _address(numbers)), len(numbers), 1, (numbers,))


def _address(numpy_array: object) -> int:
    place: Tuple[int, bool] = getattr(numpy_array, "__array_interface__")["data"]
    return place[0]


# Arrow


def contents(chunk: ArrowChunk) -> str:
    """What the values of a column are, in words."""
    form = (chunk.dictionary or chunk).format
    if form in _TEXT_KINDS:
        return "texts"
    if form in _WIDTHS:
        return "whole numbers" if chunk.dictionary is None else "categories that are no texts"
    if form.startswith("ts"):
        return "timestamps without a time zone" if form.endswith(":") else "timestamps"
    if form.startswith("d:"):
        return "decimals"
    return _CONTENTS.get(form, f"values of the Arrow format `{form}`")


_CONTENTS = {
    **{"b": "booleans", "n": "nothing", "+l": "lists", "+L": "lists", "+s": "structs"},
    **dict.fromkeys("efg", "floating-point numbers"),
    **dict.fromkeys(("tdD", "tdm"), "dates without a time of day"),
}


def of_arrow(chunk: ArrowChunk, role: Role) -> Chunk:
    form, what = chunk.format, contents(chunk)
    if form == "n":
        return _of_values([None] * chunk.length, role)
    if what == "timestamps without a time zone" and "timestamps" in role.takes and not role.column:
        raise lib.WrongType(
            f"{role.name} have no time zone: say which, as with dt.tz_localize('UTC') of "
            "pandas or dt.replace_time_zone('UTC') of polars, or make texts of them, which are "
            "on the clock of the rules"
        )
    if what not in role.takes:
        raise role.wrong(what)
    if chunk.dictionary is not None:
        return of_texts(arrow_texts(chunk))
    if what == "texts":
        return _in_place(chunk, _TEXT_KINDS[form])
    if what == "booleans":
        return _in_place(chunk, lib.BITS)
    if what == "timestamps":
        unit = form[2 : form.index(":")]
        return _in_place(chunk, lib.NUMBERS, _PER_SECOND[unit if unit == "s" else unit + "s"])
    if what == "decimals":
        return _of_decimals(chunk, role.decimals)
    return _in_place(chunk, lib.NUMBERS) if form == "l" else of_numbers(integers(chunk), chunk.flags)


def integers(chunk: ArrowChunk) -> "array.array[int]":
    """Whole numbers of any width; a row without a value has some number."""
    numbers = array.array(_WIDTHS[chunk.format])
    numbers.frombytes(chunk.values(1, numbers.itemsize))
    return _clamped(numbers) if chunk.format == "L" else array.array("q", numbers)


def _in_place(chunk: ArrowChunk, kind: int, per_second: int = 1) -> Chunk:
    views, bits = kind == lib.TEXT_VIEWS, chunk.buffer(0) if chunk.has_nulls else None
    texts = kind in (lib.TEXTS, lib.LONG_TEXTS)
    values = chunk.buffer(2 if texts else 1)
    offsets = chunk.buffers_from_second if views else chunk.buffer(1) if texts else None
    cells = _cells(kind, values, offsets, bits, chunk.offset)
    return Chunk(cells, chunk.length, per_second, (chunk,))


def arrow_texts(chunk: ArrowChunk) -> List[Optional[str]]:
    """The texts of a column, or those that it numbers."""
    if chunk.dictionary is not None:
        texts = [*arrow_texts(chunk.dictionary), None]
        places = zip(integers(chunk), chunk.flags)
        return [texts[place if is_there else -1] for place, is_there in places]
    rows = range(chunk.length)
    read = _view if chunk.format == "vu" else _text
    return [read(chunk, row) if is_there else None for row, is_there in zip(rows, chunk.flags)]


def _text(chunk: ArrowChunk, row: int) -> str:
    kind = ctypes.c_int32 if chunk.format == "u" else ctypes.c_int64
    place = (chunk.buffer(1) or 0) + ctypes.sizeof(kind) * (chunk.offset + row)
    start, end = (kind * 2).from_address(place)
    return ctypes.string_at((chunk.buffer(2) or 0) + start, end - start).decode()


def _view(chunk: ArrowChunk, row: int) -> str:
    place = chunk.values(1, 16)[16 * row : 16 * (row + 1)]
    length, _, number, start = struct.unpack("=4i", place)
    if length <= 12:
        return bytes(place[4 : 4 + length]).decode()
    return ctypes.string_at((chunk.buffer(2 + number) or 0) + start, length).decode()


def _of_decimals(chunk: ArrowChunk, places: int) -> Chunk:
    """Decimals as minor units if they are, else as texts, for the words about what is no amount."""
    scale, wholes = _decimals(chunk)
    if scale == places and wholes and 0 <= min(wholes) and max(wholes) <= 10**15:
        return of_numbers(wholes, chunk.flags)
    return of_texts(_written(chunk, places))


def _decimals(chunk: ArrowChunk) -> Tuple[int, Sequence[int]]:
    """How many decimals a column has, and its numbers without their points."""
    parts = chunk.format[2:].split(",")
    size, scale = int(parts[2]) // 8 if len(parts) > 2 else 16, int(parts[1])
    raw = chunk.values(1, size).tobytes()
    halves = array.array("q", raw) if size == 16 and sys.byteorder == "little" else array.array("q")
    if halves and not any(halves[1::2]) and min(halves[::2]) >= 0:
        return scale, halves[::2]
    places = range(0, len(raw), size)
    return scale, [int.from_bytes(raw[at : at + size], sys.byteorder, signed=True) for at in places]


def _written(chunk: ArrowChunk, places: int) -> List[Optional[str]]:
    """Amounts as texts. The last zeros of decimals beyond the places come from the type of their column."""
    what = contents(chunk)
    if what == "texts":
        return arrow_texts(chunk)
    scale, wholes = _decimals(chunk) if what == "decimals" else (0, integers(chunk))
    return [
        _decimal_text(whole, scale, places) if there else None
        for whole, there in zip(wholes, chunk.flags)
    ]


def _decimal_text(whole: int, scale: int, places: int) -> str:
    digits = str(abs(whole) * 10 ** max(0, -scale)).rjust(max(0, scale) + 1, "0")
    point = len(digits) - max(0, scale)
    fraction = digits[point:][:places] + digits[point + places :].rstrip("0")
    return "-" * (whole < 0) + digits[:point] + ("." + fraction if fraction else "")


# Tables


def named(struct: ArrowChunk, names: Iterable[str]) -> Dict[str, ArrowChunk]:
    """The columns with some names, in capitals or not. One of nulls alone is as one that is not there."""
    wanted, found = {name.lower(): name for name in names}, {}
    for column in struct.children:
        name = wanted.get(column.name.lower())
        if name in found:
            raise lib.PromoError(lib.BAD_ORDER, f"there are two columns `{name}`")
        if name is not None:
            found[name] = column.of_struct(struct)
    return {name: column for name, column in found.items() if column.format != "n"}


def amounts_of(
    columns: Mapping[str, ArrowChunk], written: str, decimals: int, in_table: bool = True
) -> Tuple[Optional[Chunk], Dict[int, str]]:
    """Amounts in a column of minor units, in a written one, or in both, of which each row has one; and
    what is wrong with rows besides."""
    minor = "minor" if written == "amount" else f"{written}_minor"
    roles = {minor: replace(MINOR, name=f"the amounts of `{minor}`"), written: amounts(written, decimals)}
    chunks = [
        of_arrow(columns[name], replace(role, column=name) if in_table else role)
        for name, role in roles.items()
        if name in columns
    ]
    if len(chunks) < 2:
        return (chunks[0] if chunks else None), {}
    units, texts, problems = columns[minor], _written(columns[written], decimals), {}
    for row, (unit, there) in enumerate(zip(integers(units), units.flags)):
        if there and texts[row] is not None:
            problems[row] = f"`{written}` and `{minor}` say the same: write one of them"
        elif there and not 0 <= unit <= 10**15:
            problems[row] = f"{written}: an amount is 0 to 10^15 minor units, not {unit}"
        if there:
            # The library refuses what is no amount.
            texts[row] = "?" if row in problems else _decimal_text(unit, decimals, decimals)
    return of_texts(texts), problems


# What each column is for


def minor_units(value: object) -> int:
    return lib.whole(value, "the amounts of `minor` are whole minor units")


def amount_text(value: object, name: str, decimals: int) -> str:
    if isinstance(value, Decimal):
        return lib.decimal_text(value)
    return value if isinstance(value, str) else str(lib.whole_amount(value, name, decimals))


def code_text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise lib.WrongType(f"the codes of a row are one text, and not of type {type(value).__name__}")


def instant_text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise lib.WrongType(f"some instants of `at` are texts, but one is of type {type(value).__name__}")


MINOR = Role(
    "the amounts of `minor`", number=minor_units, takes=("whole numbers",), should="whole minor units"
)
SHIPPING_MINOR = replace(MINOR, name="the amounts of `shipping_minor`")
CODES = Role(
    "`codes`", text=code_text, takes=("texts",), should="texts, each with the codes of a row"
)
CURRENCY = replace(CODES, name="`currency`", should="texts, each with the currency of a row")


def amounts(name: str, decimals: int) -> Role:
    """Amounts as people write them. Without decimals a whole number means the same."""
    minor = "shipping_minor" if name == "shipping" else "minor"
    return Role(
        f"the amounts of `{name}`",
        text=lambda value: amount_text(value, "shipping" if name == "shipping" else "amount", decimals),
        takes=("texts", "decimals") + ("whole numbers",) * (decimals == 0),
        should=f"texts or Decimals (whole minor units are `{minor}`)",
        decimals=decimals,
    )


def instants(number: Callable[[object], int]) -> Role:
    return Role(
        "the instants of `at`",
        number=number,
        text=instant_text,
        takes=("timestamps", "whole numbers", "texts"),
        should="times with a time zone, texts, or whole seconds since 1970",
    )


def fact(name: str) -> Role:
    return Role(
        f"the values of the fact `{name}`",
        text=lib.fact_value,
        takes=("whole numbers", "booleans", "texts"),
        should="texts, booleans or whole numbers",
    )
