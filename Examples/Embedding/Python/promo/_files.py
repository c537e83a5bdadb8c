"""Files of rules, and whether they have changed."""

from __future__ import annotations

import os
import stat
import time
from typing import Iterable, Iterator, List, Optional, Tuple, Union

from . import _library as lib

PathLike = Union[str, os.PathLike[str]]
Files = List[Tuple[str, bytes]]

# Each file with what the system says of it, None for one that is missing; or why they cannot be listed.
State = Union[str, List[Tuple[str, Optional[Tuple[int, ...]]]]]


# The most bytes of a rule file.
_MOST = 32 << 20


def load(paths: Iterable[PathLike], lasting: bool = False) -> Files:
    """Reads the files of a set, in written order; if they must be lasting, no pipe and no device."""
    return [(name, _bytes(name, lasting)) for name in _names(paths)]


def load_whole(paths: Iterable[PathLike], state: State) -> Optional[Files]:
    """Reads files in a state; None if they have left it: a program was writing them."""
    files = load(paths, lasting=True)
    # A file may be emptied and written again within one tick of the file system's clock.
    sizes = [len(content) for _, content in files]
    is_whole = isinstance(state, list) and sizes == [
        stamp and min(stamp[0], _MOST + 1) for _, stamp in state
    ]
    return files if is_whole and state_of(paths) == state else None


def state_of(paths: Iterable[PathLike]) -> State:
    try:
        return [(name, _stamp(name)) for name in _names(paths)]
    except OSError as error:
        return str(error)


def is_older(state: State, rest: float) -> bool:
    """Whether all files are there, and have rested for so many seconds. An empty file has not: one
    that is being emptied gets its new size before its new time."""
    latest = time.time_ns() - int(rest * 1e9)
    return isinstance(state, list) and all(
        stamp is not None and stamp[0] > 0 and stamp[1] <= latest for _, stamp in state
    )


def _names(paths: Iterable[PathLike]) -> Iterator[str]:
    """The files; a folder stands for all below it whose names end in `.promo`, in the order of the
    bytes of their paths."""
    for given in paths:
        path = os.fspath(given)
        if not os.path.isdir(path):
            yield path
            continue
        names = sorted(_below(path), key=os.fsencode)
        if not names:
            raise FileNotFoundError(f"the folder {lib.shown(path)} has no rule file (*.promo)")
        yield from names


def _below(folder: str) -> Iterator[str]:
    for entry in os.scandir(folder):
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _below(entry.path)
        elif entry.name.endswith(".promo") and (entry.is_file() or not os.path.exists(entry.path)):
            yield entry.path


def _bytes(name: str, lasting: bool) -> bytes:
    """The bytes of a file, at most one more than a rule file may have."""
    # To open a pipe that nobody writes would otherwise wait for a writer.
    more = getattr(os, "O_NONBLOCK", 0) if lasting else 0
    with open(name, "rb", opener=lambda path, flags: os.open(path, flags | more)) as file:
        if lasting and not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise _once(name)
        return file.read(_MOST + 1)


def _once(path: str) -> lib.PromoError:
    words = f"{lib.shown(path)} can be read only once, so no store follows it"
    return lib.PromoError(lib.BAD_ARGUMENT, words)


def _stamp(name: str) -> Optional[Tuple[int, ...]]:
    """The size, the time of the last change, which no program can set back, and more."""
    try:
        said = os.stat(name)
    except OSError:
        return None
    return said.st_size, said.st_ctime_ns, said.st_mtime_ns, said.st_dev, said.st_ino


def check_lasts(paths: Iterable[PathLike]) -> None:
    """Refuses what can be read only once: the next load would find no rules."""
    for path in paths:
        if os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):
            raise _once(os.fspath(path))
