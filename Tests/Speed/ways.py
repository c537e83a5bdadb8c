"""The processor time, of user and system, that an order takes in each way to ask Promo, and in other
engines for rules, in one run: a Markdown table.

The task is what all of them can say: the first of eight rules that fits an order (its amount and three
facts) says what it pays. Cedar computes nothing: it names the rules that fit, and Python does the rest.
Every answer is compared. What is missing (a package, node, a program) says "skipped".

usage: ways.py [ORDERS], in the project's folder; reads .build/release/{promo-eval,libPromoC.so} and
.build/playground/promo-rules; pip install zen-engine cedarpy json-logic-qubit
"""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Callable, Dict, Iterable, List, Tuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Examples/Embedding/Python"))

Order = Dict[str, object]

# The facts that an order needs, the least amount, and what is taken: cents, or percent.
RULES: List[Tuple[Dict[str, object], int, int, int]] = [
    ({"new": True}, 50_00, 10_00, 0),
    ({"tier": "gold"}, 200_00, 0, 20),
    ({"tier": "gold"}, 0, 0, 10),
    ({"tier": "silver"}, 300_00, 0, 15),
    ({"tier": "silver"}, 100_00, 0, 8),
    ({"channel": "app"}, 150_00, 0, 12),
    ({"channel": "app"}, 0, 0, 5),
    ({}, 500_00, 0, 6),
]


def pays(rule: int, minor: int) -> int:
    _, _, off, percent = RULES[rule]
    return minor - off - minor * percent // 100


def expected(order: Order) -> int:
    minor = order["minor"]
    assert isinstance(minor, int)
    for rule, (facts, least, _, _) in enumerate(RULES):
        if minor >= least and all(order[name] == value for name, value in facts.items()):
            return pays(rule, minor)
    return minor


def random_orders(count: int) -> List[Order]:
    chance = random.Random(46)
    return [
        {
            "minor": 100 * chance.randrange(1, 800),  # every percentage of it is whole
            "tier": chance.choice(["none", "silver", "gold"]),
            "channel": chance.choice(["web", "app", "store"]),
            "new": chance.random() < 0.1,
        }
        for _ in range(count)
    ]


# The rules in each language


def promo_rules() -> str:
    lines = [
        "strategy first",
        'fact tier one of "none", "silver", "gold"',
        'fact channel one of "web", "app", "store"',
        "fact new yes/no",
    ]
    for number, (facts, least, off, percent) in enumerate(RULES):
        what = f"coupon {off // 100}" if off else f"discount {percent}% off"
        spend = f" spend {least // 100}" if least else ""
        when = "".join(
            " when new" if value is True else f' when {name} is "{value}"'
            for name, value in facts.items()
        )
        lines.append(f'promotion "{number}" {{ {what}{spend}{when} }}')
    return "\n".join(lines)


def zen_rules() -> str:
    names = ["minor", "tier", "channel", "new"]
    rows = []
    for number, (facts, least, off, percent) in enumerate(RULES):
        row = {"_id": str(number), "minor": f">= {least}" if least else ""}
        row |= {name: json.dumps(facts[name]) if name in facts else "" for name in names[1:]}
        rows.append(row | {"payable": f"minor - {off}" if off else f"minor * {100 - percent} / 100"})
    rows.append({"_id": "none", **{name: "" for name in names}, "payable": "minor"})
    table = {
        "hitPolicy": "first",
        "inputs": [{"id": name, "name": name, "field": name} for name in names],
        "outputs": [{"id": "payable", "name": "payable", "field": "payable"}],
        "rules": rows,
    }
    kinds = ["inputNode", "decisionTableNode", "outputNode"]
    nodes = [{"id": kind, "name": kind, "type": kind, "position": {"x": 0, "y": 0}} for kind in kinds]
    nodes[1]["content"] = table
    edges = [
        {"id": f"{start}-{end}", "type": "edge", "sourceId": start, "targetId": end}
        for start, end in zip(kinds, kinds[1:])
    ]
    return json.dumps({"contentType": "application/vnd.gorules.decision", "nodes": nodes, "edges": edges})


def cedar_rules() -> str:
    policies = []
    for facts, least, _, _ in RULES:
        parts = [f"context.minor >= {least}"]
        parts += [f"context.{name} == {json.dumps(value)}" for name, value in facts.items()]
        policies.append(f"permit(principal, action, resource) when {{ {' && '.join(parts)} }};")
    return "\n".join(policies)


def logic_rules() -> Dict[str, object]:
    minor, branches = {"var": "minor"}, []
    for facts, least, off, percent in RULES:
        parts: List[object] = [{">=": [minor, least]}]
        parts += [{"==": [{"var": name}, value]} for name, value in facts.items()]
        left = {"-": [minor, off]} if off else {"/": [{"*": [minor, 100 - percent]}, 100]}
        branches += [{"and": parts}, left]
    return {"if": [*branches, minor]}


# The ways: each gives the seconds for all orders, and their payables

Answer = Tuple[float, List[int]]


def cpu(who: int = resource.RUSAGE_SELF) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def timed(orders: List[Order], ask: Callable[[Order], int]) -> Answer:
    """The least of three passes."""
    times = []
    for _ in range(3):
        start = cpu()
        payables = [ask(order) for order in orders]
        times.append(cpu() - start)
    return min(times), payables


def python(orders: List[Order]) -> Iterable[Tuple[str, Answer]]:
    import promo

    rules = promo.Rules.compile(promo_rules())
    split = [(order["minor"], {**order}) for order in orders]
    for _, facts in split:
        del facts["minor"]
    numbers = range(len(orders))
    price, quote = rules.price, rules.quote
    yield "Python, `price`", timed(numbers, lambda n: price(minor=split[n][0], at=0, facts=split[n][1]))
    columns = {name: [order[name] for order in orders] for name in orders[0]}
    minor = columns.pop("minor")
    start = cpu()
    payables = rules.price_rows(minor=minor, at=[0] * len(orders), facts=columns).payables
    yield "Python, `price_rows` of lists", (cpu() - start, list(payables))
    yield "Python, `quote`: the price with its reasons", timed(
        numbers, lambda n: round(100 * float(quote(minor=split[n][0], at=0, facts=split[n][1])["payable"]))
    )


def zen(orders: List[Order]) -> Iterable[Tuple[str, Answer]]:
    import zen

    decision = zen.ZenEngine().create_decision(zen_rules())
    yield "ZEN (`zen-engine`)", timed(orders, lambda order: decision.evaluate(order)["result"]["payable"])


def cedar(orders: List[Order]) -> Iterable[Tuple[str, Answer]]:
    import cedarpy

    policies, entities = cedarpy.PolicySet.from_str(cedar_rules()), cedarpy.Entities.from_json_str("[]")
    who = {"principal": 'U::"u"', "action": 'Action::"a"', "resource": 'O::"o"'}

    def ask(order: Order) -> int:
        answer = cedarpy.is_authorized({**who, "context": order}, policies, entities)
        fit = [int(name.removeprefix("policy")) for name in answer.diagnostics.reasons]
        return pays(min(fit), order["minor"]) if fit else order["minor"]

    yield "Cedar (`cedarpy`), rules parsed once", timed(orders, ask)


def logic(orders: List[Order]) -> Iterable[Tuple[str, Answer]]:
    from json_logic import jsonLogic

    rules = logic_rules()
    yield "json-logic (`json-logic-qubit`)", timed(orders, lambda order: jsonLogic(rules, order))


def serve(orders: List[Order]) -> Iterable[Tuple[str, Answer]]:
    """What the server takes, without its start; a client writes all lines, then reads."""
    for verb in "price", "quote":
        with tempfile.TemporaryDirectory() as folder:
            rules = Path(folder, "shop.promo")
            rules.write_text(promo_rules())
            lines = [json.dumps({verb: {**order, "at": "2026-11-11T00:00Z"}}) + "\n" for order in orders]

            def run(count: int) -> Tuple[float, bytes]:
                start = cpu(resource.RUSAGE_CHILDREN)
                command = [ROOT / ".build/release/promo-eval", "serve", rules]
                text = "".join(lines[:count]).encode()
                answer = subprocess.run(command, input=text, check=True, stdout=subprocess.PIPE).stdout
                return cpu(resource.RUSAGE_CHILDREN) - start, answer

            runs = [run(len(lines)) for _ in range(3)]
            time = min(time for time, _ in runs) - min(run(1)[0] for _ in range(3))
        answers = [json.loads(line)[verb]["payable"] for line in runs[0][1].splitlines()]
        yield f"`promo-eval serve`, `{verb}`: the server", (time, [round(100 * float(one)) for one in answers])


NODE = """
import { readFileSync } from "node:fs";
const { load } = await import(process.argv[1] + "/node.js");
const { rules: text, orders } = JSON.parse(readFileSync(0));
const rules = (await load()).compile(text, { at: "2026-11-11" });
const timed = (call) => {
  let [least, payables] = [Infinity];
  for (let pass = 0; pass < 3; pass++) {
    const start = process.cpuUsage();
    payables = call();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1e6);
  }
  return [least, payables];
};
console.log(JSON.stringify({
  rows: timed(() => rules.rows(orders)),
  price: timed(() => orders.map((order) => rules.price(order))),
  quote: timed(() => orders.map((order) => Math.round(100 * rules.quote(order).payable))),
}));
"""


def node(orders: List[Order]) -> Iterable[Tuple[str, Answer]]:
    package = ROOT / ".build/playground/promo-rules"
    if not package.exists():
        raise ImportError(f"there is no {package.relative_to(ROOT)}")
    given = json.dumps({"rules": promo_rules(), "orders": orders}).encode()
    command = ["node", "--input-type=module", "-e", NODE, str(package)]
    answer = subprocess.run(command, input=given, check=True, stdout=subprocess.PIPE).stdout
    for way, (time, payables) in json.loads(answer).items():
        yield f"Node, `{way}`", (time, payables)


def main() -> None:
    orders = random_orders(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
    truth = [expected(order) for order in orders]
    print(f"| {len(orders)} orders, eight rules | µs of the processor an order |\n|---|---|")
    for way in python, serve, node, zen, cedar, logic:
        try:
            for name, (time, payables) in way(orders):
                assert payables == truth, name
                print(f"| {name} | {1e6 * time / len(orders):.1f} |", flush=True)
        except (ImportError, FileNotFoundError) as error:
            print(f"skipped: {error}", flush=True)
            if os.environ.get("PROMO_EXTENDED") == "1":
                raise


main()
