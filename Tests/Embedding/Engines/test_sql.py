"""Queries of `promo-eval sql` in the engines they are for, beside `promo-eval` itself.

usage: pytest test_sql.py; PROMO_TIMES multiplies the number of random files. An engine that is not
there is skipped, and fails with PROMO_EXTENDED=1.
"""

import json
import os
import random
import subprocess
from datetime import datetime, timezone
from pathlib import Path
from typing import Dict, List, Optional, Tuple

import pytest
import sql_engines
from random_rules import FIRST, LAST, Order, Shop, order, shop

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = os.environ.get("PROMO_EVAL", str(ROOT / ".build" / "release" / "promo-eval"))
TIMES = int(os.environ.get("PROMO_TIMES", "1"))
ORDERS = 400
TABLE = "it's \"the\" `orders`"

# What an order gets: payable, saved and the names of the promotions; None if it is refused.
Answer = Optional[Tuple[int, int, str]]


@pytest.fixture(params=sql_engines.ALL, scope="module")
def engine(request):
    try:
        found = request.param()
    except Exception as error:
        if os.environ.get("PROMO_EXTENDED") == "1":
            raise
        pytest.skip(f"there is no {request.param.__name__}: {error}")
    yield found
    found.close()


def moment(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def by_program(rules: Path, shop: Shop, orders: List[Order], folder: Path) -> Dict[int, Answer]:
    """What promo-eval answers. An instant that no text can say is refused by whoever reads it."""
    asked = []
    for number, one in enumerate(orders):
        if one.at is None or not FIRST <= one.at < LAST:
            continue
        facts = {
            name: value if value is None else {True: "yes", False: "no"}.get(value, value)
            if isinstance(value, bool) else str(value)
            for name, value in one.facts.items()
        }
        amount = None if one.amount is None else str(one.amount)
        asked.append({"id": str(number), "amount": amount, "at": moment(one.at), "code": one.code, **facts})
    lines = folder / "orders.jsonl"
    lines.write_text("".join(json.dumps(one) + "\n" for one in asked))
    columns = ["--columns", "id,payable,saved,applied", "--rejects", str(folder / "rejects.jsonl")]
    command = [PROGRAM, str(rules), "--orders", str(lines), *columns]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode in (0, 4), run.stderr
    answers: Dict[int, Answer] = dict.fromkeys(range(len(orders)))
    for line in run.stdout.splitlines():
        said = json.loads(line)
        names = " + ".join(said["applied"])
        answers[int(said["id"])] = int(said["payable"]), int(said["saved"]), names
    return answers


def script(rules: Path, dialect: str, *options: str) -> "subprocess.CompletedProcess[str]":
    command = [PROGRAM, "sql", str(rules), "--dialect", dialect, *options]
    return subprocess.run(command, capture_output=True, text=True)


def test_random_files(engine, tmp_path):
    chance = random.Random(20)
    compared = refused = scripts = unsaid = 0
    differences: List[str] = []
    for _ in range(engine.files * TIMES):
        made = shop(chance)
        rules = tmp_path / "shop.promo"
        rules.write_text(made.rules)
        span = "--from", moment(FIRST), "--until", moment(LAST)
        run = script(rules, engine.dialect, "--table", TABLE, *span)
        if run.returncode == 4:
            assert "Examples/Embedding" in run.stderr, run.stderr
            unsaid += 1
            continue
        assert run.returncode == 0, run.stderr + made.rules
        scripts += 1
        orders = [order(chance, made) for _ in range(ORDERS)]
        engine.load(TABLE, list(made.facts.items()), orders)
        answers = engine.ask(run.stdout.rstrip().rstrip(";"))
        assert sorted(row[0] for row in answers) == list(range(ORDERS))
        truth = by_program(rules, made, orders, tmp_path)
        for number, payable, saved, applied, problem in answers:
            compared += 1
            one = orders[number]
            if problem is not None:
                refused += 1
                assert (payable, saved, applied) == (None, None, None)
                # Several codes, and texts that are not plain ASCII, are refused by the query alone.
                code = one.code or ""
                if truth[number] is not None and code.isascii() and len(code.split()) < 2:
                    texts = [text for text in one.facts.values() if isinstance(text, str)]
                    if all(text.isascii() or "e\u0301" not in text for text in texts):
                        differences.append(f"refused: {one} {problem} {truth[number]}\n{made.rules}")
            elif (payable, saved, applied) != truth[number]:
                differences.append(f"{one}: {(payable, saved, applied)}, not {truth[number]}\n{made.rules}")
    print(f"\n{engine.name}: {compared} orders by {scripts} queries, {refused} refused, "
          f"{len(differences)} differences; {unsaid} files are no query")
    assert not differences, "\n".join(differences[:3])
    assert scripts > unsaid and compared - refused > compared // 2
