"""Arrow structures that this package hands out, as often as it is asked for them.

Whoever takes a structure gets a copy of it with a release of its own, and so do its children, which
may be moved out of it. The buffers stay where they are until all copies are released.
"""

from __future__ import annotations

import array
import ctypes
from functools import partial
from itertools import count
from typing import Dict, Generic, List, Optional, Sequence, Tuple, TypeVar

from ._buffers import Array, LastError, Next, Release, Schema, Stream, release

Structure = TypeVar("Structure", Schema, Array)


class Owned(Generic[Structure]):
    """A structure with its children and with what its pointers point into."""

    def __init__(
        self, structure: Structure, children: Sequence[Owned[Structure]], *owners: object
    ) -> None:
        self.structure: Structure = structure
        self.children: Sequence[Owned[Structure]] = children
        self._owners = owners


def schema_of(form: str, name: str, *children: Owned[Schema], nullable: bool = False) -> Owned[Schema]:
    flags = 2 if nullable else 0
    return Owned(Schema(format=form.encode(), name=name.encode(), flags=flags), children)


def array_of(
    length: int,
    nulls: int,
    buffers: "Sequence[Optional[array.array[int]]]",
    *children: Owned[Array],
) -> Owned[Array]:
    """An array whose buffers are arrays of Python."""
    for buffer in buffers:
        # Some readers refuse a buffer that is null, as an empty array of Python is.
        if buffer is not None and not buffer:
            buffer.append(0)
    places = (ctypes.c_void_p * len(buffers))(
        *[None if buffer is None else buffer.buffer_info()[0] for buffer in buffers]
    )
    structure = Array(length=length, null_count=nulls, n_buffers=len(buffers), buffers=places)
    return Owned(structure, children, buffers)


# The children of the copies, and what they need, by their private data.
_kept: Dict[int, Tuple[Sequence[ctypes.Structure], object, object]] = {}
_keys = count(1)


def _lent(owned: Owned[Structure]) -> Structure:
    """A copy of a structure and its children, which keeps their owner."""
    kind = type(owned.structure)
    copy: Structure = kind.from_buffer_copy(owned.structure)
    key = next(_keys)
    children = [_lent(child) for child in owned.children]
    places = (ctypes.c_void_p * len(children))(*map(ctypes.addressof, children))
    copy.n_children, copy.children = len(children), ctypes.addressof(places) if children else None
    copy.private_data = key
    copy.release = _RELEASE_SCHEMA if kind is Schema else _RELEASE_ARRAY
    _kept[key] = children, owned, places
    return copy


def _let_go(structure: Structure) -> None:
    structure.release = Release()
    for child in _kept.pop(structure.private_data)[0]:
        release(child)


def _release_schema(address: int) -> None:
    _let_go(Schema.from_address(address))


def _release_array(address: int) -> None:
    _let_go(Array.from_address(address))


_RELEASE_SCHEMA, _RELEASE_ARRAY = Release(_release_schema), Release(_release_array)


# Capsules, which release what nobody took out of them

_Destructor = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
_new = ctypes.pythonapi.PyCapsule_New
_new.argtypes = [ctypes.c_void_p, ctypes.c_char_p, _Destructor]
_new.restype = ctypes.py_object
# By its address: a capsule that is being destroyed must not be counted as an object again.
_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)
_in_capsules: Dict[int, ctypes.Structure] = {}


def _capsule(structure: ctypes.Structure, name: bytes) -> object:
    address = ctypes.addressof(structure)
    _in_capsules[address] = structure
    # It keeps the pointer to its name.
    own = next(known for known in _DROPS if known == name)
    capsule: object = _new(address, own, _DROPS[own])
    return capsule


def _drop(name: bytes, capsule: int) -> None:
    structure = _in_capsules.pop(_pointer(capsule, name))
    release(structure)


_DROPS = {
    name: _Destructor(partial(_drop, name))
    for name in (b"arrow_schema", b"arrow_array", b"arrow_array_stream")
}


def schema_capsule(schema: Owned[Schema]) -> object:
    return _capsule(_lent(schema), b"arrow_schema")


def array_capsule(structure: Owned[Array]) -> object:
    return _capsule(_lent(structure), b"arrow_array")


# Streams


class _Parts:
    """The rest of a stream."""

    def __init__(self, schema: Owned[Schema], parts: Sequence[Owned[Array]]) -> None:
        self.schema, self.parts = schema, iter(parts)


_streams: Dict[int, _Parts] = {}


def stream_capsule(schema: Owned[Schema], parts: List[Owned[Array]]) -> object:
    key = next(_keys)
    _streams[key] = _Parts(schema, parts)
    stream = Stream()
    stream.private_data = key
    stream.get_schema, stream.get_next, stream.get_last_error, stream.release = _STREAM
    return _capsule(stream, b"arrow_array_stream")


def _parts_of(stream: int) -> _Parts:
    return _streams[Stream.from_address(stream).private_data]


def _move(copy: ctypes.Structure, place: int) -> None:
    ctypes.memmove(place, ctypes.addressof(copy), ctypes.sizeof(copy))


def _get_schema(stream: int, place: int) -> int:
    schema = _parts_of(stream).schema
    _move(_lent(schema), place)
    return 0


def _get_next(stream: int, place: int) -> int:
    part: Optional[Owned[Array]] = next(_parts_of(stream).parts, None)
    # An array without a release is the end.
    _move(Array() if part is None else _lent(part), place)
    return 0


def _get_last_error(stream: int) -> Optional[bytes]:
    return None


def _release_stream(address: int) -> None:
    stream = Stream.from_address(address)
    _streams.pop(stream.private_data, None)
    stream.release = Release()


_STREAM = Next(_get_schema), Next(_get_next), LastError(_get_last_error), Release(_release_stream)
