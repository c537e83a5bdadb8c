"""A caller's memory: buffers of Python, and arrays of Arrow."""

from __future__ import annotations

import array
import ctypes
from typing import Callable, Iterator, List, Optional, Tuple
from weakref import finalize

from ._library import WrongType


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

NATIVE = "<" if memoryview(array.array("H", [1])).cast("B")[0] == 1 else ">"


class Numbers:
    """A caller's column of 64-bit integers, used in place while the `with` lasts."""

    def __init__(self, column: object, name: str, writable: bool = False) -> None:
        try:
            view = memoryview(column)  # type: ignore[arg-type]
        except (TypeError, ValueError, BufferError):
            raise WrongType(
                f"{name} are no buffer of 64-bit integers, such as an int64 array of NumPy or "
                f"array.array('q'), but of type {type(column).__name__}; times of NumPy are one "
                "as times.astype('datetime64[s]').view('int64')"
            ) from None
        if view.itemsize != 8 or view.format.lstrip("@=" + NATIVE) not in ("q", "l"):
            raise WrongType(
                f"{name} are not 64-bit integers, but of the format {view.format!r}: amounts are "
                "whole minor units, instants whole seconds since 1970"
            )
        if view.ndim != 1 or not view.c_contiguous:
            raise WrongType(
                f"{name} do not lie side by side in one row: copy them, as with "
                "numpy.ascontiguousarray(column).ravel()"
            )
        if writable and view.readonly:
            raise WrongType(f"{name} cannot be written to")
        self._view = view
        self._buffer = _Buffer()

    def __enter__(self) -> Numbers:
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


# The C data interface of Arrow (arrow.apache.org/docs/format/CDataInterface.html)


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


Release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
Next = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
LastError = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.c_void_p)
Schema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_void_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.c_void_p),
    ("dictionary", ctypes.POINTER(Schema)),
    ("release", Release),
    ("private_data", ctypes.c_void_p),
]
Array._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.c_void_p),
    ("dictionary", ctypes.POINTER(Array)),
    ("release", Release),
    ("private_data", ctypes.c_void_p),
]
Stream._fields_ = [
    ("get_schema", Next),
    ("get_next", Next),
    ("get_last_error", LastError),
    ("release", Release),
    ("private_data", ctypes.c_void_p),
]
_capsule_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_capsule_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
_capsule_pointer.restype = ctypes.c_void_p


class ArrowChunk:
    """An array of Arrow that stays as it is for as long as this object lives."""

    def __init__(self, schema: Schema, array: Array, *owners: object) -> None:
        self._schema, self._array, self._owners = schema, array, owners
        self.format: str = schema.format.decode()
        self.name: str = (schema.name or b"").decode()
        self.length: int = array.length
        self.offset: int = array.offset
        self.has_nulls: bool = array.null_count != 0 and bool(self.buffer(0))

    def buffer(self, number: int) -> Optional[int]:
        """The address of a buffer; None if there is none."""
        if number >= self._array.n_buffers:
            return None
        address: Optional[int] = self._array.buffers[number]
        return address

    @property
    def addresses(self) -> Tuple[int, int]:
        """Where the schema and the array are."""
        return ctypes.addressof(self._schema), ctypes.addressof(self._array)

    @property
    def buffers_from_second(self) -> int:
        """The address of the list of all buffers after the second, as views number them."""
        place = ctypes.cast(self._array.buffers, ctypes.c_void_p).value or 0
        return place + 2 * ctypes.sizeof(ctypes.c_void_p)

    @property
    def dictionary(self) -> Optional[ArrowChunk]:
        """The values that the array only numbers; None if it has its values itself."""
        if not self._schema.dictionary or not self._array.dictionary:
            return None
        return ArrowChunk(self._schema.dictionary[0], self._array.dictionary[0], self)

    @property
    def children(self) -> List[ArrowChunk]:
        """The elements of a list, or the parts of a struct."""
        count = self._array.n_children
        if not count:
            return []
        schemas = (ctypes.c_void_p * count).from_address(self._schema.children)
        arrays = (ctypes.c_void_p * count).from_address(self._array.children)
        return [
            ArrowChunk(Schema.from_address(schema), Array.from_address(array), self)
            for schema, array in zip(schemas, arrays)
        ]

    def of_struct(self, struct: ArrowChunk) -> ArrowChunk:
        """The rows of this part that are those of its struct."""
        part = ArrowChunk(self._schema, self._array, self)
        part.offset, part.length = self.offset + struct.offset, struct.length
        return part

    def bytes(self, number: int, size: int) -> memoryview:
        """The bytes of a buffer that has values of a size, from the first row on."""
        address = self.buffer(number)
        if self.length == 0 or address is None:
            return memoryview(b"")
        count = size * self.length
        raw = (ctypes.c_char * count).from_address(address + size * self.offset)
        return memoryview(raw).cast("B")

    def is_valid(self, row: int) -> bool:
        address = self.buffer(0)
        if not self.has_nulls or address is None:
            return True
        place = self.offset + row
        byte = ctypes.c_uint8.from_address(address + place // 8).value
        return bool(byte >> place % 8 & 1)


def arrow_chunks(column: object) -> Optional[List[ArrowChunk]]:
    """The arrays of a column; None if it is no column of Arrow."""
    one: Optional[Callable[[], Tuple[object, object]]]
    one = getattr(column, "__arrow_c_array__", None)
    if one is not None:
        schema, array = one()
        place = Schema.from_address(_capsule_pointer(schema, b"arrow_schema"))
        values = Array.from_address(_capsule_pointer(array, b"arrow_array"))
        return [ArrowChunk(place, values, schema, array)]
    stream = _stream(column)
    return None if stream is None else list(stream[1])


def table_chunks(table: object) -> Optional[List[ArrowChunk]]:
    """The arrays of a table, at least one; None if it is no table of Arrow."""
    stream = None if hasattr(table, "__arrow_c_array__") else _stream(table)
    if stream is None:
        return arrow_chunks(table)
    return list(stream[1]) or [_empty(stream[0])]


_NOTHING = Release(lambda address: None)


def _empty(schema: Schema) -> ArrowChunk:
    """An array without rows."""
    owners: List[object] = []

    def of(schema: Schema) -> Array:
        places = (ctypes.c_void_p * schema.n_children).from_address(schema.children or 0)
        children = [of(Schema.from_address(place)) for place in places] if schema.children else []
        array = Array(n_children=schema.n_children, release=_NOTHING)
        pointers = (ctypes.c_void_p * len(children))(*map(ctypes.addressof, children))
        array.children = ctypes.addressof(pointers)
        if schema.dictionary:
            array.dictionary = ctypes.pointer(of(schema.dictionary[0]))
        owners.extend((pointers, children))
        return array

    return ArrowChunk(schema, of(schema), owners)


def _stream(column: object) -> Optional[Tuple[Schema, Iterator[ArrowChunk]]]:
    """The schema and the arrays of a stream; None if the column is none."""
    many: Optional[Callable[[], object]] = getattr(column, "__arrow_c_stream__", None)
    if many is None:
        return None
    capsule = many()
    address = _capsule_pointer(capsule, b"arrow_array_stream")
    stream, schema = Stream.from_address(address), Schema()
    _check(stream, address, stream.get_schema(address, ctypes.addressof(schema)))
    finalize(schema, release, Schema.from_buffer_copy(schema))
    return schema, _streamed(stream, address, schema, capsule)


def _streamed(
    stream: Stream, address: int, schema: Schema, capsule: object
) -> Iterator[ArrowChunk]:
    while True:
        array = Array()
        _check(stream, address, stream.get_next(address, ctypes.addressof(array)))
        if not array.release:
            return
        # It is released once nobody uses it, by a copy: so Arrow lets a structure move.
        finalize(array, release, Array.from_buffer_copy(array))
        yield ArrowChunk(schema, array, capsule)


def _check(stream: Stream, address: int, status: int) -> None:
    if status != 0:
        said = stream.get_last_error(address) or b"an array of Arrow cannot be read"
        raise ValueError(said.decode())


def release(structure: ctypes.Structure) -> None:
    """Releases a structure of Arrow, once."""
    release = structure.release
    if release:
        release(ctypes.addressof(structure))
