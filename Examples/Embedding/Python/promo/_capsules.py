"""Arrow structures that this package hands out, as often as it is asked for them.

Whoever takes a structure gets a copy of it with a release of its own, and so do its children, which
may be moved out of it. The buffers stay where they are until all copies are released.
"""

from __future__ import annotations

import ctypes
from functools import partial
from itertools import count
from typing import Dict, Generic, Iterator, List, Optional, Sequence, Tuple, Type, TypeVar
from weakref import finalize

from ._buffers import Array, LastError, Next, Release, Schema, Stream, release

Structure = TypeVar("Structure", Schema, Array)


class Owned(Generic[Structure]):
    """A structure that a call fills and that is released once nobody uses it."""

    def __init__(self, kind: Type[Structure]) -> None:
        self.structure: Structure = kind()
        self.address = ctypes.addressof(self.structure)

    def filled(self) -> None:
        """Says that there is something to release."""
        copy = type(self.structure).from_buffer_copy(self.structure)
        # Not at the end of the process: somebody may still read the buffers then.
        finalize(self, release, copy).atexit = False


# The owners of what the copies need, by their private data.
_kept: Dict[int, Tuple[object, ...]] = {}
_keys = count(1)


def _lent(structure: Structure, owner: object) -> Structure:
    """A copy of a structure and its children, which keeps their owner."""
    kind = type(structure)
    copy, key = kind.from_buffer_copy(structure), next(_keys)
    children = [_lent(child, owner) for child in _children(structure)]
    places = (ctypes.c_void_p * len(children))(*map(ctypes.addressof, children))
    copy.children = ctypes.addressof(places) if children else None
    copy.private_data = key
    copy.release = _RELEASE_SCHEMA if kind is Schema else _RELEASE_ARRAY
    _kept[key] = owner, children, places
    return copy


def _children(structure: Structure) -> Iterator[Structure]:
    if structure.n_children:
        places = (ctypes.c_void_p * structure.n_children).from_address(structure.children)
        for place in places:
            if place:
                yield type(structure).from_address(place)


def _let_go(structure: Structure) -> None:
    for child in _children(structure):
        release(child)
    structure.release = Release()
    _kept.pop(structure.private_data, None)


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
    return _capsule(_lent(schema.structure, schema), b"arrow_schema")


def array_capsule(array: Owned[Array]) -> object:
    return _capsule(_lent(array.structure, array), b"arrow_array")


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
    _move(_lent(schema.structure, schema), place)
    return 0


def _get_next(stream: int, place: int) -> int:
    part: Optional[Owned[Array]] = next(_parts_of(stream).parts, None)
    # An array without a release is the end.
    _move(Array() if part is None else _lent(part.structure, part), place)
    return 0


def _get_last_error(stream: int) -> Optional[bytes]:
    return None


def _release_stream(address: int) -> None:
    stream = Stream.from_address(address)
    _streams.pop(stream.private_data, None)
    stream.release = Release()


_STREAM = Next(_get_schema), Next(_get_next), LastError(_get_last_error), Release(_release_stream)
