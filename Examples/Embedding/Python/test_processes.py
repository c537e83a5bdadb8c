"""Rules in other processes, and copies of them: a handle means nothing outside its process."""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle
from typing import Callable, Tuple

import pytest
from promo import BAD_HANDLE, PromoError, Rules

TEN, TWENTY = 'promotion "A" { coupon 10 }', 'promotion "A" { coupon 20 }'
DAY = 'promotion "A" { coupon 5 from 2026-11-12 }'
ELEVEN = 1_794_418_200  # 17:30 in UTC on the 11th of November, the 12th in Shanghai


def price(rules: Rules) -> int:
    return rules.price("100", ELEVEN)


def prices_of_two(rules: Tuple[Rules, Rules]) -> Tuple[int, int]:
    # Other rules first, so that numbers of handles mean something else here.
    with Rules.compile(DAY):
        return price(rules[0]), price(rules[1])


def pickled(rules: Rules) -> Rules:
    again: Rules = pickle.loads(pickle.dumps(rules))
    return again


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_a_copy_has_the_rules_and_a_life_of_its_own(copied: Callable[[Rules], Rules]) -> None:
    rules = Rules.compile(DAY, timezone="Asia/Shanghai")
    other = copied(rules)
    assert other._handle != rules._handle
    assert other.describe() == rules.describe()
    rules.close()
    assert price(other) == 9500
    other.close()


def test_closed_rules_are_not_copied() -> None:
    rules = Rules.compile(TEN)
    rules.close()
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(PromoError, match="closed") as caught:
            copied(rules)
        assert caught.value.code == BAD_HANDLE


@pytest.mark.parametrize("way", ["fork", "spawn", "forkserver"])
def test_other_processes_price_by_the_same_rules(way: str) -> None:
    if way not in multiprocessing.get_all_start_methods():
        pytest.skip(f"there is no {way} here")
    with Rules.compile(TEN) as ten, Rules.compile(TWENTY) as twenty:
        with multiprocessing.get_context(way).Pool(2) as pool:
            answers = pool.map(prices_of_two, [(ten, twenty), (twenty, ten)] * 5)
        assert answers == [(9000, 8000), (8000, 9000)] * 5
        assert (price(ten), price(twenty)) == (9000, 8000)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_fork_has_its_own_rules() -> None:
    ten, twenty = Rules.compile(TEN), Rules.compile(TWENTY)
    child = os.fork()
    if child == 0:
        # What the child frees and compiles is its own.
        right = (price(ten), price(twenty)) == (9000, 8000)
        ten.close()
        fresh = Rules.compile(DAY)
        right = right and price(fresh) == 10000 and price(twenty) == 8000
        os._exit(0 if right else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert (price(ten), price(twenty)) == (9000, 8000)
    ten.close()
    with pytest.raises(PromoError, match="freed"):
        price(ten)
    assert price(twenty) == 8000
    twenty.close()
