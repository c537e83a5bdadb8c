"""The same orders by the same rules, priced in every way: the same prices, promotions and refusals as
`promo-eval` says of JSON Lines. PROMO_TIMES=200 is 100,000 orders.

Shown for each way: the orders asked, of them with lines, refused, and other answers, and the seconds.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, List, Tuple

import engines
import orders
import pytest
import ways


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Tuple[Path, List[orders.Workload]]:
    folder = tmp_path_factory.mktemp("ways")
    loads = list(orders.workloads(folder))
    answers = [answer for load in loads for answer in load.answers]
    assert sum(len(answer.applied or ()) > 1 for answer in answers) > len(answers) / 40
    refused = {(answer.problem or "").split(":")[0] for answer in answers}
    if len(answers) >= 10_000:
        assert {"amount", "at", "code", "currency", "lines", "shipping"} < refused, refused
    return folder, loads


@pytest.mark.parametrize("name, make", ways.WAYS, ids=[name for name, _ in ways.WAYS])
def test_all_ways_answer_alike(asked: Tuple[Path, List[orders.Workload]], name: str, make: Any) -> None:
    try:
        way: ways.Way = make()
    except ways.Missing as missing:
        engines.skip(str(missing))
    folder, loads = asked
    tally, start = orders.Tally(name, way.words), time.monotonic()
    try:
        for load, answers in zip(loads, way.all_answers(loads, folder)):
            tally.add(load, answers)
    finally:
        way.close()
    seconds = time.monotonic() - start
    print(f"| {name} | {tally.asked} | {tally.carts} | {tally.refused} | {tally.different} | {seconds:.0f} |")
    tally.check(way.least)
