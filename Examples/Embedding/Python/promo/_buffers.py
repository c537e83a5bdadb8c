"""A caller's memory: buffers of Python, and arrays of Arrow."""

from __future__ import annotations

import array
import ctypes
from typing import Callable, Iterable, List, Optional, Tuple
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
        self._valid: Optional[bytes] = None  # A bit for each value, if the array does not have them.
        self.has_nulls: bool = array.null_count != 0 and bool(self.buffer(0))

    def buffer(self, number: int) -> Optional[int]:
        """The address of a buffer; None if there is none."""
        if number == 0 and self._valid is not None:
            return place_of(self._valid)
        if number >= self._array.n_buffers:
            return None
        address: Optional[int] = self._array.buffers[number]
        return address

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
        """The rows of this part that are those of its struct, null where that is."""
        part = ArrowChunk(self._schema, self._array, self)
        part.offset, part.length = self.offset + struct.offset, struct.length
        if struct.has_nulls:
            part.only(map(min, part.flags, struct.flags))
        return part

    def only(self, flags: Iterable[int]) -> None:
        """Makes the rows null that have a 0."""
        self._valid = validity(bytes(self.offset) + bytes(flags))
        self.has_nulls = self._valid is not None

    def values(self, number: int, size: int, more: int = 0) -> memoryview:
        """The bytes of a buffer that has values of a size, from the first row on, and of some more."""
        address = self.buffer(number)
        if self.length == 0 or address is None:
            return memoryview(b"")
        count = size * (self.length + more)
        raw = (ctypes.c_char * count).from_address(address + size * self.offset)
        return memoryview(raw).cast("B")

    @property
    def flags(self) -> bytes:
        """A byte for each row: 1 if it has a value, else 0."""
        address = self.buffer(0)
        if self.format == "n":
            return bytes(self.length)
        if not self.has_nulls or address is None:
            return b"\1" * self.length
        first, end = self.offset, self.offset + self.length
        bits = ctypes.string_at(address + first // 8, (end + 7) // 8 - first // 8)
        return b"".join(map(_FLAGS.__getitem__, bits))[first % 8 :][: self.length]


_FLAGS = [bytes(byte >> place & 1 for place in range(8)) for byte in range(256)]


def validity(flags: bytes) -> Optional[bytes]:
    """A bit for each 1; None if there is no 0."""
    if 0 not in flags:
        return None
    bits = int(flags[::-1].translate(b"01" + bytes(254)), 2)
    return bits.to_bytes((len(flags) + 7) // 8, "little")


def place_of(memory: Optional[bytes]) -> Optional[int]:
    """Where bytes are that somebody keeps."""
    return ctypes.cast(ctypes.c_char_p(memory), ctypes.c_void_p).value


def arrow_chunks(column: object) -> Optional[List[ArrowChunk]]:
    """The arrays of a column or a table; None if it is none of Arrow."""
    one: Optional[Callable[[], Tuple[object, object]]]
    one = getattr(column, "__arrow_c_array__", None)
    if one is not None:
        schema, array = one()
        place = Schema.from_address(_capsule_pointer(schema, b"arrow_schema"))
        values = Array.from_address(_capsule_pointer(array, b"arrow_array"))
        return [ArrowChunk(place, values, schema, array)]
    many: Optional[Callable[[], object]] = getattr(column, "__arrow_c_stream__", None)
    if many is None:
        return None
    capsule = many()
    address = _capsule_pointer(capsule, b"arrow_array_stream")
    stream, whole = Stream.from_address(address), Schema()
    _check(stream, address, stream.get_schema(address, ctypes.addressof(whole)))
    finalize(whole, release, Schema.from_buffer_copy(whole))
    chunks: List[ArrowChunk] = []
    while True:
        values = Array()
        _check(stream, address, stream.get_next(address, ctypes.addressof(values)))
        if not values.release:
            return chunks
        # It is released once nobody uses it, by a copy: so Arrow lets a structure move.
        finalize(values, release, Array.from_buffer_copy(values))
        chunks.append(ArrowChunk(whole, values, capsule))


def _check(stream: Stream, address: int, status: int) -> None:
    if status != 0:
        said = stream.get_last_error(address) or b"an array of Arrow cannot be read"
        raise ValueError(said.decode())


def release(structure: ctypes.Structure) -> None:
    """Releases a structure of Arrow, once."""
    release = structure.release
    if release:
        release(ctypes.addressof(structure))
