"""Prices orders by Promo rules, through the library's C interface. Needs nothing but Python.

    with Rules.load("shop.promo") as rules:
        rules.price("400", "2026-11-11T10:00")                 # 27000 minor units
        rules.price(40000, datetime.now(timezone.utc), codes=["SAVE10"], facts={"tier": "gold"})
        rules.prices(amounts, instants)                        # whole columns, without a copy
"""

from __future__ import annotations

import array
import ctypes
import json
import operator
import os
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from types import TracebackType
from typing import Any, Dict, Iterable, Mapping, Optional, SupportsIndex, Tuple, Type, Union
from weakref import finalize

__all__ = ["PromoError", "Rules", "RulesError", "version"]

# The statuses of promo.h.
OK = 0
BAD_ARGUMENT = 1
BAD_HANDLE = 2
BAD_TEXT = 3
BAD_RULES = 4
BAD_ORDER = 5
NO_ZONE_DATA = 6
NO_ROOM = 7

# The interface of promo.h that this module was written for.
INTERFACE = 1

Amount = Union[SupportsIndex, str, Decimal]
Moment = Union[SupportsIndex, str, datetime]
Facts = Mapping[str, Union[str, bool, int]]


class PromoError(Exception):
    """An error of the library, with its status as `code`."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message


class RulesError(PromoError):
    """Unusable rules, with all their `diagnostics`."""

    def __init__(self, code: int, message: str, diagnostics: Dict[str, Any]) -> None:
        super().__init__(code, message)
        self.diagnostics = diagnostics

    def __reduce__(self) -> Tuple[Any, ...]:
        return RulesError, (self.code, self.message, self.diagnostics)


class Rules:
    """Compiled rules. Many threads may use them at the same time, also while one closes them.

    `diagnostics` has their warnings.
    """

    def __init__(self, sources: Iterable[Tuple[str, Union[str, bytes]]]) -> None:
        """Compiles a file set: the name and the text of each file, in written order."""
        self._handle = 0
        self._handle, self.diagnostics = _compile(list(sources))
        self._close = finalize(self, _library.promo_free, self._handle, None)

    @classmethod
    def compile(cls, text: Union[str, bytes], name: str = "rules") -> Rules:
        """Compiles one text as a file set of its own."""
        return cls([(name, text)])

    @classmethod
    def load(cls, *paths: Union[str, os.PathLike[str]]) -> Rules:
        """Compiles files as one set. Does not read folders."""
        return cls([(os.fspath(path), Path(path).read_bytes()) for path in paths])

    def close(self) -> None:
        """Frees the rules. You cannot use them afterwards."""
        self._close()

    def __enter__(self) -> Rules:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def price(
        self, amount: Amount, at: Moment, codes: Iterable[str] = (), facts: Facts = {}
    ) -> int:
        """Prices an order, in minor units.

        `amount` is a whole number of minor units, or an amount as a text or a Decimal: 400 is 4.00,
        "400" is 400.00. `at` is a datetime with a time zone, a text as `--at` of promo-eval takes
        it, or seconds since 1970. A fact is a text, True, False or a whole number.
        """
        order = self._order(amount, at, codes, facts)
        payable = ctypes.c_int64()
        _call(_library.promo_price, self._handle, ctypes.byref(order), ctypes.byref(payable))
        return payable.value

    def quote(
        self, amount: Amount, at: Moment, codes: Iterable[str] = (), facts: Facts = {}
    ) -> Dict[str, Any]:
        """Answers an order in full, as `promo-eval --format json` prints it."""
        order = self._order(amount, at, codes, facts)
        answer = ctypes.c_void_p()
        _call(_library.promo_quote, self._handle, ctypes.byref(order), ctypes.byref(answer))
        quote: Dict[str, Any] = _taken(answer)
        return quote

    def prices(
        self,
        amounts: Any,
        instants: Any,
        out: Any = None,
        codes: Iterable[str] = (),
        facts: Facts = {},
    ) -> Any:
        """Prices each order of a column into `out`, in minor units, and returns it.

        Without `out` it returns an `array.array("q")`, which `numpy.asarray` takes without a copy.

        The columns are NumPy arrays, `array.array("q")` or other buffers of 64-bit integers. They
        are not copied. Codes and facts hold for all orders.
        """
        with _Numbers(amounts, "amounts") as given, _Numbers(instants, "instants") as times:
            if len(given) != len(times):
                raise ValueError(f"there are {len(given)} amounts and {len(times)} instants")
            if out is None:
                out = array.array("q", bytes(8 * len(given)))
            with _Numbers(out, "out", writable=True) as payables:
                count = len(given)
                if len(payables) != count:
                    raise ValueError(f"there are {count} amounts, and room for {len(payables)}")
                column = _Column(given.address, times.address, count, *_said(codes, facts))
                function, place = _library.promo_price_column, payables.address
                _call(function, self._handle, ctypes.byref(column), place)
        return out

    def _order(self, amount: Amount, at: Moment, codes: Iterable[str], facts: Facts) -> _Order:
        return _Order(self._minor_units(amount), self._seconds(at), *_said(codes, facts))

    def _minor_units(self, amount: Amount) -> int:
        if isinstance(amount, Decimal):
            amount = format(amount, "f")
        if isinstance(amount, str):
            return self._read(_library.promo_amount, amount)
        units = _whole(amount, "an amount is a whole number of minor units, a text or a Decimal")
        if not 0 <= units <= 10**15:
            raise PromoError(BAD_ORDER, f"an amount is 0 to 10^15 minor units, and not {units}")
        return units

    def _seconds(self, at: Moment) -> int:
        if isinstance(at, str):
            return self._read(_library.promo_instant, at)
        if isinstance(at, datetime):
            if at.utcoffset() is None:
                raise TypeError(
                    "a datetime needs its time zone, as in datetime.now(timezone.utc) or "
                    "moment.replace(tzinfo=ZoneInfo('Asia/Shanghai')); a text is on the wall "
                    "clock of the rules"
                )
            return (at - _EPOCH) // timedelta(seconds=1)
        seconds = _whole(at, "an instant is a datetime, a text or whole seconds since 1970")
        return min(max(seconds, -(2**63)), 2**63 - 1)

    def _read(self, function: Any, text: str) -> int:
        number = ctypes.c_int64()
        _call(function, self._handle, _text(text), ctypes.byref(number))
        return number.value


def version() -> str:
    """The version of the library."""
    text: bytes = _library.promo_version()
    return text.decode()


_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def _whole(number: Any, what: str) -> int:
    """A whole number of any integer type: never a rounded number, never True."""
    if isinstance(number, bool):
        raise TypeError(f"{what}, and not {number}")
    try:
        return operator.index(number)
    except TypeError:
        raise TypeError(f"{what}, and not of type {type(number).__name__}") from None


# The types of promo.h


class _Text(ctypes.Structure):
    _fields_ = [("bytes", ctypes.c_char_p), ("length", ctypes.c_size_t)]


class _Error(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int32), ("message", ctypes.c_char * 508)]


class _Source(ctypes.Structure):
    _fields_ = [("name", _Text), ("rules", _Text)]


class _Fact(ctypes.Structure):
    _fields_ = [("name", _Text), ("value", _Text)]


_SAID: list[Tuple[str, Any]] = [
    ("codes", ctypes.POINTER(_Text)),
    ("code_count", ctypes.c_size_t),
    ("facts", ctypes.POINTER(_Fact)),
    ("fact_count", ctypes.c_size_t),
]


class _Order(ctypes.Structure):
    _fields_ = [("amount", ctypes.c_int64), ("instant", ctypes.c_int64), *_SAID]


class _Column(ctypes.Structure):
    _fields_ = [
        ("amounts", ctypes.c_void_p),
        ("instants", ctypes.c_void_p),
        ("count", ctypes.c_size_t),
        *_SAID,
    ]


def _text(text: Union[str, bytes]) -> _Text:
    data = text.encode() if isinstance(text, str) else text
    return _Text(data, len(data))


def _said(codes: Iterable[str], facts: Facts) -> Tuple[Any, ...]:
    """Codes and facts as the last fields of an order or a column."""
    if not codes and not facts:
        return ()
    if isinstance(codes, str):
        raise TypeError(f"codes are a list of texts, as in [{codes!r}]")
    texts = [_text(code) for code in codes]
    pairs = [_Fact(_text(name), _text(_fact_value(value))) for name, value in facts.items()]
    code_array = (_Text * len(texts))(*texts)
    fact_array = (_Fact * len(pairs))(*pairs)
    return code_array, len(texts), fact_array, len(pairs)


def _fact_value(value: Union[str, bool, int]) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(_whole(value, "the value of a fact is a text, True, False or a whole number"))


# Buffers


class _Buffer(ctypes.Structure):
    """Py_buffer of the Python/C interface."""

    _fields_ = [
        ("buf", ctypes.c_void_p),
        ("obj", ctypes.py_object),
        ("len", ctypes.c_ssize_t),
        ("itemsize", ctypes.c_ssize_t),
        ("readonly", ctypes.c_int),
        ("ndim", ctypes.c_int),
        ("format", ctypes.c_char_p),
        ("shape", ctypes.c_void_p),
        ("strides", ctypes.c_void_p),
        ("suboffsets", ctypes.c_void_p),
        ("internal", ctypes.c_void_p),
    ]


_get_buffer = ctypes.pythonapi.PyObject_GetBuffer
_get_buffer.argtypes = [ctypes.py_object, ctypes.POINTER(_Buffer), ctypes.c_int]
_get_buffer.restype = ctypes.c_int
_release_buffer = ctypes.pythonapi.PyBuffer_Release
_release_buffer.argtypes = [ctypes.POINTER(_Buffer)]
_release_buffer.restype = None


class _Numbers:
    """A caller's column of 64-bit integers, used in place while the `with` lasts."""

    def __init__(self, column: Any, name: str, writable: bool = False) -> None:
        try:
            view = memoryview(column)
        except (TypeError, ValueError, BufferError):
            raise TypeError(
                f"{name} are no buffer of 64-bit integers, such as an int64 array of NumPy or "
                f"array.array('q'), but of type {type(column).__name__}; times of NumPy are one "
                "as times.astype('datetime64[s]').view('int64')"
            ) from None
        if view.itemsize != 8 or view.format.lstrip("@=" + _NATIVE) not in ("q", "l"):
            raise TypeError(
                f"{name} are not 64-bit integers, but of the format {view.format!r}: amounts are "
                "whole minor units, instants whole seconds since 1970"
            )
        if view.ndim != 1 or not view.c_contiguous:
            raise TypeError(
                f"{name} do not lie side by side in one row: copy them, as with "
                "numpy.ascontiguousarray(column).ravel()"
            )
        if writable and view.readonly:
            raise TypeError(f"{name} cannot be written to")
        self._view = view
        self._buffer = _Buffer()

    def __enter__(self) -> _Numbers:
        _get_buffer(self._view, ctypes.byref(self._buffer), 0)
        return self

    def __exit__(self, *_: object) -> None:
        _release_buffer(ctypes.byref(self._buffer))
        self._view.release()

    def __len__(self) -> int:
        return len(self._view)

    @property
    def address(self) -> Optional[int]:
        address: Optional[int] = self._buffer.buf
        return address


_NATIVE = "<" if memoryview(array.array("H", [1])).cast("B")[0] == 1 else ">"


# The library


def _call(function: Any, *arguments: Any) -> None:
    """Calls a function of the library and adds the error as its last argument."""
    error = _Error()
    if function(*arguments, ctypes.byref(error)) != OK:
        raise PromoError(error.code, error.message.decode())


def _compile(sources: list[Tuple[str, Union[str, bytes]]]) -> Tuple[int, Dict[str, Any]]:
    """Compiles rules: their handle and their diagnostics."""
    files = (_Source * len(sources))()
    for place, (name, text) in enumerate(sources):
        files[place] = _Source(_text(name), _text(text))
    handle = ctypes.c_uint64()
    said = ctypes.c_void_p()
    function = _library.promo_compile
    try:
        _call(function, files, len(sources), ctypes.byref(handle), ctypes.byref(said))
    except PromoError as error:
        if said.value is None:
            raise
        raise RulesError(error.code, error.message, _taken(said)) from None
    return handle.value, _taken(said)


def _taken(text: ctypes.c_void_p) -> Any:
    """Reads a JSON text of the library, and frees it."""
    try:
        return json.loads(ctypes.string_at(text.value or 0))
    finally:
        _library.promo_free_text(text)


def _load() -> ctypes.CDLL:
    """Loads the library that PROMO_LIBRARY names, or the project's, or the one beside this file."""
    folder = Path(__file__).resolve().parent
    named = os.environ.get("PROMO_LIBRARY")
    names = ("libPromoC.so", "libPromoC.dylib")
    folders = [parent / ".build" / "release" for parent in folder.parents if _is_project(parent)]
    usual = [place / name for place in [*folders, folder] for name in names]
    paths = [Path(named)] if named else usual
    for path in paths:
        if path.exists():
            return _declared(ctypes.CDLL(str(path)))
    raise ImportError(
        f"there is no {' or '.join(map(str, paths))}: build it with `swift build -c release "
        "-Xswiftc -static-stdlib --product PromoC`, or say in PROMO_LIBRARY where it is"
    )


def _is_project(folder: Path) -> bool:
    return (folder / "Package.swift").exists()


def _declared(library: ctypes.CDLL) -> ctypes.CDLL:
    """Declares the types of the library's functions."""
    interface = library.promo_interface()
    if interface != INTERFACE:
        raise ImportError(f"the library has the interface {interface}, and not {INTERFACE}")
    pointer, error = ctypes.c_void_p, ctypes.POINTER(_Error)
    number, rules = ctypes.POINTER(ctypes.c_int64), ctypes.c_uint64
    order, text = ctypes.POINTER(_Order), ctypes.POINTER(ctypes.c_void_p)
    handle = ctypes.POINTER(rules)
    types: Dict[str, list[Any]] = {
        "promo_compile": [ctypes.POINTER(_Source), ctypes.c_size_t, handle, text, error],
        "promo_free": [rules, error],
        "promo_free_text": [pointer],
        "promo_amount": [rules, _Text, number, error],
        "promo_instant": [rules, _Text, number, error],
        "promo_price": [rules, order, number, error],
        "promo_price_column": [rules, ctypes.POINTER(_Column), pointer, error],
        "promo_quote": [rules, order, text, error],
    }
    for name, arguments in types.items():
        getattr(library, name).argtypes = arguments
    library.promo_free_text.restype = None
    library.promo_version.restype = ctypes.c_char_p
    return library


_library = _load()
