"""Rules that are checked before they are used, and that follow their files."""

from __future__ import annotations

import gc
import os
import re
import threading
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Iterator, List

import pytest
from promo import BAD_RULES, NO_ZONE_DATA, Admission, Event, PromoError, Rules, RulesError, Store, _files

TEN, TWENTY = 'promotion "Ten" { coupon 10 }\n', 'promotion "Ten" { coupon 20 }\n'
FACTS = """
fact tier one of "none", "gold"
fact first yes/no
fact age number default 0
promotion "Gold" { discount 10% off when tier is "gold" and first and age > 7 }
"""
USUAL = Admission()


# Checks


@pytest.mark.parametrize(
    "rules, reason",
    [
        (TEN, None),
        ("currency EUR", "there is no promotion"),
        (TEN + "expect amount 50 pays 45", "rules:2:1: `amount 50` should pay 45.00"),
        (TEN.replace("10 }", "10 paused }") + "expect amount 50 pays 40", None),
        (TEN + "ensure pays >= 50%", "rules:2:1: this guarantee does not hold"),
    ],
)
def test_rules_are_fit_to_be_used_or_say_why_not(rules: str, reason: Any) -> None:
    with Rules.compile(rules) as compiled:
        check = compiled.check()
    assert bool(check) == (reason is None)
    if reason:
        assert check.reason and check.reason.startswith(f"the rules are refused: {reason}")
        assert check.diagnostics["warnings"] > 0
    else:
        assert check.reason is None
        assert "diagnostics" in check.diagnostics


@pytest.mark.parametrize(
    "rules, admission",
    [
        ("currency EUR", Admission(needs_promotions=False)),
        (TEN + "expect amount 50 pays 45", Admission(runs_expectations=False)),
        (TEN + "ensure pays >= 50%", Admission(guarantee_steps=None)),
        (TEN + "ensure pays >= 50%", Admission(guarantee_steps=1)),
    ],
)
def test_each_condition_can_be_left_out(rules: str, admission: Admission) -> None:
    with Rules.compile(rules) as compiled:
        assert not compiled.check()
        assert compiled.check(admission)


def test_rules_keep_the_currency_of_those_before() -> None:
    with Rules.compile(TEN) as old, Rules.compile("currency EUR\n" + TEN) as new:
        words = "the rules are refused: the currency changes from none that is named to EUR"
        assert new.check(after=old).reason == words
        assert new.check(Admission(keeps_currency=False), after=old)
        assert new.check(after=new)


def test_rules_must_suit_the_facts_of_orders() -> None:
    stated: dict[str, Any] = {"tier": ["none", "gold"], "first": bool, "age": int}
    with Rules.compile(FACTS) as rules, Rules.compile(TEN) as plain:
        assert rules.check(Admission(facts=stated))
        assert plain.check(Admission(facts={}))
        for facts, words in [
            ({}, "need the fact `tier`"),
            ({**stated, "tier": ["silver"]}, "orders may state `silver`"),
            ({**stated, "age": bool}, "the fact `age` is a whole number"),
            ({**stated, "size": int}, "orders may state the fact `size`, which"),
        ]:
            reason = rules.check(Admission(facts=facts)).reason
            assert reason and words in reason
        for wrong in (str, 7, "gold", {"a": 1}):
            with pytest.raises(TypeError):
                rules.check(Admission(facts={"tier": wrong}))  # type: ignore[dict-item]


def test_a_refusal_of_ones_own_comes_last() -> None:
    asked: List[Rules] = []

    def refuse(rules: Rules) -> str:
        asked.append(rules)
        return "it is Friday"

    with Rules.compile(TEN) as rules, Rules.compile("") as empty:
        assert rules.check(Admission(refusal=refuse)).reason == "the rules are refused: it is Friday"
        assert not empty.check(Admission(refusal=refuse))
        assert asked == [rules]


# A store


class Shop:
    """A file of rules, a store that follows it closely, and its events."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self.path = folder / "shop.promo"
        self.save(TEN)
        self.store = Store(self.path, **{"every": 0.005, **options})
        self.events = self.store.events()
        assert self.next() == Event(self.store.current)

    def save(self, text: str) -> None:
        other = self.path.with_suffix(".new")
        other.write_text(text, "utf-8")
        other.replace(self.path)

    def next(self) -> Event:
        event = self.events.get(timeout=120)
        assert event is not None
        return event

    @property
    def price(self) -> int:
        return self.store.current.price("100", 0)


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Shop]:
    shop = Shop(tmp_path)
    yield shop
    shop.store.close()


def test_a_store_follows_its_file(shop: Shop) -> None:
    old, status = shop.store.current, shop.store.status
    assert (shop.price, status.version, status.failure) == (9000, old.version, None)
    shop.save(TWENTY)
    event = shop.next()
    change = {"change": "updated", "promotion": "Ten", "at": 0}
    assert event == Event(shop.store.current, changes=[change])
    assert shop.price == 8000
    assert shop.store.status.version == shop.store.current.version != status.version
    assert shop.store.status.loaded_at >= status.loaded_at
    shop.save('goods "hats"\n' + TWENTY)
    assert shop.next() == Event(shop.store.current, changes=None)
    # Who has taken the rules before keeps them.
    assert old.price("100", 0) == 9000
    assert repr(shop.store).startswith("<promo.Store of <promo.Rules ['shop.promo']")


@pytest.mark.parametrize(
    "text, kind, words",
    [
        ("promotion {", RulesError, "rules:1:|shop.promo:1:"),
        ("", PromoError, "the rules are refused: there is no promotion"),
        (TEN + "ensure pays >= 50%", PromoError, "this guarantee does not hold"),
        ("currency EUR\n" + TEN, PromoError, "the currency changes"),
    ],
)
def test_bad_rules_never_replace_good_ones(shop: Shop, text: str, kind: type, words: str) -> None:
    good = shop.store.current
    shop.save(text)
    event = shop.next()
    assert event.rules is shop.store.current is good
    assert type(event.failure) is kind and re.search(words, str(event.failure))
    status = shop.store.status
    assert status.failure is event.failure and status.failed_at and status.failed_at >= status.loaded_at
    # Who asks now is told at once.
    late = shop.store.events()
    assert [late.get(), late.get()] == [Event(good), event]
    with pytest.raises(kind, match=words):
        shop.store.reload()
    shop.save(TEN)
    assert shop.next() == Event(good, changes=[])
    assert shop.store.status.failure is None and shop.store.status.failed_at is None
    assert shop.price == 9000


def test_a_file_that_is_gone_comes_back(shop: Shop) -> None:
    shop.path.unlink()
    assert isinstance(shop.next().failure, FileNotFoundError)
    assert shop.price == 9000
    shop.save(TEN)
    assert shop.next().failure is None
    shop.save(TWENTY)
    assert shop.next().failure is None
    assert shop.price == 8000


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_or_a_device_in_place_of_the_file_holds_up_nobody(shop: Shop) -> None:
    other = shop.path.with_suffix(".other")
    os.mkfifo(other)
    other.replace(shop.path)
    event = shop.next()
    assert isinstance(event.failure, PromoError) and "can be read only once" in str(event.failure)
    for device in (None, "/dev/zero", "/dev/null"):
        if device:
            other.symlink_to(device)
            other.replace(shop.path)
        with pytest.raises(PromoError, match="can be read only once"):
            shop.store.reload()
        assert shop.price == 9000
    shop.save(TWENTY)
    while shop.next().failure:
        pass
    assert shop.price == 8000


def test_rules_whose_zone_file_is_damaged_are_used_once_it_is_mended(
    shop: Shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = [Path(os.environ.get("TZDIR", "/usr/share/zoneinfo")), Path("/usr/share/zoneinfo")]
    whole = next((path for path in folders if (path / "Europe/Berlin").exists()), None)
    if whole is None:
        pytest.skip("there is no time zone data")
    zone = tmp_path / "zones" / "Europe" / "Berlin"
    zone.parent.mkdir(parents=True)
    zone.write_bytes(b"TZif2")
    monkeypatch.setenv("TZDIR", str(tmp_path / "zones"))
    shop.save(f'timezone "Europe/Berlin"\n{TWENTY}')
    event = shop.next()
    assert isinstance(event.failure, PromoError) and event.failure.code == NO_ZONE_DATA
    mended = zone.with_suffix(".new")
    mended.write_bytes((whole / "Europe/Berlin").read_bytes())
    mended.replace(zone)
    assert shop.next().failure is None
    assert shop.price == 8000


def test_rules_that_would_refuse_the_orders_so_far_are_not_used(shop: Shop) -> None:
    shop.save(f"fact vip yes/no\n{TWENTY}")
    event = shop.next()
    words = "the rules need the fact `vip`, which not every order states"
    assert str(event.failure) == f"the rules are refused: {words}"
    shop.save(f"fact vip yes/no default no\n{TWENTY}")
    assert shop.next().failure is None
    assert shop.price == 8000


def test_rules_that_cannot_be_used_are_not_begun_with(tmp_path: Path) -> None:
    path = tmp_path / "shop.promo"
    with pytest.raises(FileNotFoundError):
        Store(path, every=0.001)
    path.write_text("promotion {")
    with pytest.raises(RulesError):
        Store(path, every=0.001)
    path.write_text("currency EUR")
    with pytest.raises(PromoError, match="no promotion") as caught:
        Store(path, every=0.001)
    assert caught.value.code == BAD_RULES
    Store(path, every=0.001, admission=Admission(needs_promotions=False)).close()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(PromoError, match="only once"):
        Store(tmp_path / "pipe")


def test_what_changes_while_it_is_read_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop = Shop(tmp_path, every=None)
    read = _files.load

    def read_and_change(paths: Any, lasting: bool) -> _files.Files:
        files = read(paths, lasting)
        with open(shop.path, "a", encoding="utf-8") as file:
            file.write("# more\n")
        return files

    shop.save(TWENTY)
    with monkeypatch.context() as changed:
        changed.setattr(_files, "load", read_and_change)
        assert not shop.store._load(_files.state_of([shop.path]))
    assert shop.price == 9000 and shop.events.empty()
    assert shop.store._load(_files.state_of([shop.path]))
    assert shop.price == 8000
    # An empty file and a new one have not rested.
    assert not _files.is_older(_files.state_of([shop.path]), 3600)
    shop.path.write_text("")
    assert not _files.is_older(_files.state_of([shop.path]), 0)


def test_a_folder_is_a_set(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "last.promo").write_text('promotion "B" { coupon 1 }')
    (tmp_path / "a.promo").write_text(TEN)
    (tmp_path / ".hidden.promo").write_text("promotion {")
    (tmp_path / "notes.txt").write_text("promotion {")
    (tmp_path / "link").symlink_to(tmp_path)
    with Store(tmp_path, every=None) as store, Rules.load(tmp_path) as rules:
        for loaded in (store.current, rules):
            assert [one["name"] for one in loaded.describe()["promotions"]] == ["Ten", "B"]
        with pytest.raises(FileNotFoundError, match="no rule file"):
            (tmp_path / "empty").mkdir()
            Rules.load(tmp_path / "empty")


def test_the_rules_of_a_store_are_freed_with_their_last_reference(shop: Shop) -> None:
    with shop.store.current as rules:
        assert rules.price("100", 0) == 9000
    shop.store.current.close()
    assert shop.price == 9000


def test_a_closed_store_ends_its_events_and_keeps_its_rules(shop: Shop) -> None:
    shop.store.close()
    assert shop.events.get(timeout=120) is None
    shop.save(TWENTY)
    assert shop.price == 9000
    assert shop.store.reload().price("100", 0) == 8000


def test_a_store_ends_with_its_last_reference(tmp_path: Path) -> None:
    shop = Shop(tmp_path)
    events = shop.events
    del shop
    gc.collect()
    assert events.get(timeout=120) is None


def test_every_price_is_by_rules_that_were_whole(shop: Shop) -> None:
    """While a file is saved again and again, now and then in place and in parts that are no rules."""
    seen: SimpleQueue[set[int]] = SimpleQueue()
    is_over = threading.Event()

    def price() -> None:
        prices = set()
        while not is_over.is_set():
            prices.add(shop.price)
        seen.put(prices)

    threads = [threading.Thread(target=price) for _ in range(2)]
    for thread in threads:
        thread.start()
    for number in range(200):
        text = f'promotion "Ten" {{ coupon {10 + number % 2 * 10} }}\n'
        if number % 3:
            shop.save(text)
        else:
            with open(shop.path, "w", encoding="utf-8") as file:
                for part in (text[:9], text[9:20], text[20:]):
                    file.write(part)
                    file.flush()
    shop.save('promotion "Ten" { coupon 30 }')
    while shop.next().rules.price("100", 0) != 7000:
        pass
    is_over.set()
    for thread in threads:
        thread.join()
        assert seen.get() <= {9000, 8000, 7000}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_fork_follows_too(shop: Shop) -> None:
    children = []
    for number in range(10):
        # The store is loading now and then while the process forks.
        shop.save(TWENTY if number % 2 else TEN)
        child = os.fork()
        if child == 0:
            events = shop.store.events()
            while shop.price != 7000:
                if events.get(timeout=120) is None:
                    os._exit(1)
            os._exit(0)
        children.append(child)
    shop.save('promotion "Ten" { coupon 30 }')
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * 10
    while shop.price != 7000:
        shop.next()
