"""Rules that follow their files."""

from __future__ import annotations

import os
import threading
import time
from datetime import datetime, timezone
from queue import SimpleQueue
from types import TracebackType
from typing import List, NamedTuple, Optional, Tuple, Type
from weakref import WeakSet, ref

from . import _files, _library as lib
from ._admission import Admission
from ._answers import ListChange, Version
from ._rules import Rules


class Event(NamedTuple):
    """What happens to a store: other rules are in use, or, with a failure, still the same."""

    rules: Rules
    """The rules that are in use."""

    failure: Optional[Exception] = None
    """Why newer ones are not: a RulesError for mistakes, another PromoError for rules that are refused,
    an OSError for files that cannot be read."""

    changes: Optional[List[ListChange]] = None
    """How the promotions differ from those before, as `Rules.changes` says it; None if everything is
    to be shown anew, and with a failure."""


class Status(NamedTuple):
    """What a store has done."""

    version: Version
    """That of the rules in use."""

    loaded_at: datetime
    """Since when they are in use."""

    failure: Optional[Exception] = None
    """Why newer ones are not in use; None if there are none."""

    failed_at: Optional[datetime] = None
    """Since when they are not."""


Events = SimpleQueue[Optional[Event]]


class Store:
    """The rules of a shop, usable at all times: broken rules never replace good ones.

    Files that change are read once they have rested for an interval, and what changed meanwhile is
    dropped, so that rules are in use only as a whole. Many threads may use a store. A process that
    forks has a store of its own, which follows the files, too.
    """

    _stop: Optional[threading.Event] = None
    _observers: Tuple[ref[Events], ...] = ()

    def __init__(
        self,
        *paths: _files.PathLike,
        every: Optional[float] = 1.0,
        admission: Admission = Admission(),
        strategy: Optional[str] = None,
        timezone: Optional[str] = None,
        limits: lib.Limits = lib.Limits(),
    ) -> None:
        """Loads files and folders as one set. Raises an error if these rules cannot be used, as there are
        no others.

        `every` says how many seconds lie between two looks at the files, longer than what saves them in
        place ever pauses; None loads only by `reload`. `admission` says which rules are used, now and later. `strategy` and `timezone` replace
        those of the rules. Orders past the `limits` are refused.
        """
        self._paths, self._admission = paths, admission
        # The time between two looks, for which files must also rest.
        self._every = 1.0 if every is None else max(every, 0.001)
        self._strategy, self._timezone, self._limits = strategy, timezone, limits
        self._current: Optional[Tuple[Rules, Status]] = None
        self._files: _files.Files = []
        self._loaded: Optional[_files.State] = None
        _files.check_lasts(paths)
        self.reload()
        if every is not None:
            self._follow()

    @property
    def current(self) -> Rules:
        """The rules in use, without waiting. Take them once for an answer that must follow the same
        rules throughout. They stay usable while you hold them."""
        return self._present[0]

    @property
    def status(self) -> Status:
        """The version in use, since when, and why no newer one is."""
        return self._present[1]

    @property
    def _present(self) -> Tuple[Rules, Status]:
        assert self._current is not None
        return self._current

    def events(self) -> Events:
        """The events from now on, in a queue that begins with the present state, and ends with None when
        the store is closed: `for event in iter(store.events().get, None)`. Events that you do not take
        stay in memory for as long as you hold the queue."""
        queue: Events = SimpleQueue()
        with _lock:
            rules, status = self._present
            queue.put(Event(rules))
            if status.failure:
                queue.put(Event(rules, status.failure))
            self._observers = *(one for one in self._observers if one()), ref(queue)
        return queue

    def reload(self) -> Rules:
        """Loads the rules again, even if they seem unchanged, and waits until the files have rested.
        Raises an error, and keeps the rules in use, if these cannot be used."""
        for _ in range(_TRIES):
            state = self._settled()
            if state is None:
                break
            if self._load(state):
                return self.current
        error = lib.PromoError(lib.BAD_RULES, "another program does not stop writing the rules")
        with _lock:
            self._fail(error)
        raise error

    def close(self) -> None:
        """Stops following the files, and ends all events. The rules in use stay."""
        if self._stop:
            self._stop.set()
        self._stop = None
        self._tell(None)
        self._observers = ()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<promo.Store of {self.current!r}>"

    # Loading

    def _settled(self) -> Optional[_files.State]:
        """Waits until nobody is writing the files; None if that takes too long."""
        last = self._loaded
        for _ in range(_TRIES):
            state = _files.state_of(self._paths)
            if state == last or _files.is_older(state, self._every):
                return state
            last = state
            time.sleep(self._every)
        return None

    def _load(self, state: _files.State) -> bool:
        """Loads and uses files in a state; False if they have left it."""
        with _lock:
            # Files that cannot be read now may become readable without a change of state.
            self._loaded = None
            files: Optional[_files.Files] = None
            try:
                files = _files.load_whole(self._paths, state)
                if files is None:
                    return False
                self._use(files)
                self._loaded = state
            except Exception as error:
                # Without a change of state, only another zone file makes these files usable.
                if files is not None and getattr(error, "code", None) != lib.NO_ZONE_DATA:
                    self._loaded = state
                self._fail(error)
                raise
        return True

    def _use(self, files: _files.Files) -> None:
        present = self._current
        if present is None or files != self._files:
            rules = _StoredRules(
                files, strategy=self._strategy, timezone=self._timezone, limits=self._limits
            )
            reason = self._admission.reason(rules, present and present[0])
            if reason is not None:
                raise lib.PromoError(lib.BAD_RULES, reason)
            self._current = rules, Status(rules.version, _now())
            self._files = files
        elif present[1].failure:
            self._current = present[0], Status(*present[1][:2])
        if present and self._current is not present:
            self._tell(Event(self.current, changes=self.current.changes(present[0])))

    def _fail(self, error: Exception) -> None:
        """Keeps the rules in use. A failure that repeats with every load is told once."""
        if self._current is None:
            return
        rules, status = self._current
        if str(error) != str(status.failure):
            self._current = rules, Status(*status[:2], error, _now())
            self._tell(Event(rules, error))

    def _tell(self, event: Optional[Event]) -> None:
        for observer in self._observers:
            queue = observer()
            if queue:
                queue.put(event)

    # Following

    def _follow(self) -> None:
        self._stop = threading.Event()
        arguments = ref(self), self._stop, self._every
        threading.Thread(target=_watch, args=arguments, name="promo.Store", daemon=True).start()
        _following.add(self)


class _StoredRules(Rules):
    """Rules that many use: freed with the last reference to them."""

    def close(self) -> None:
        """Does nothing."""


# How often files are looked at that keep changing.
_TRIES = 20

# The stores that follow, and a lock for every call of the library that they make.
_following: WeakSet[Store] = WeakSet()
_lock = threading.RLock()


def _now() -> datetime:
    return datetime.now(timezone.utc)


def _watch(store: ref[Store], stop: threading.Event, every: float) -> None:
    """Looks at the files until the store is closed or gone. A program may write a file in parts, so two
    looks in succession must find the same new state."""
    pending: Optional[_files.State] = None
    while not stop.wait(every):
        followed = store()
        if followed is None:
            return
        state = _files.state_of(followed._paths)
        if state != followed._loaded and state == pending:
            try:
                followed._load(state)
            except Exception as error:
                # The observers are told. What they keep holds no store.
                error.__traceback__ = None
        pending = state
        del followed


def _follow_after_fork() -> None:
    """Follows in the child, too, which has none of the threads."""
    _lock.release()
    for store in list(_following):
        if store._stop:
            store._follow()


if hasattr(os, "register_at_fork"):
    # No thread of ours is inside the library while the process forks.
    os.register_at_fork(
        before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_follow_after_fork
    )
