"""The processor time, of user and system, that an order takes in each way to ask Promo, by hand and in other
engines for rules, in one run: two Markdown tables.

The first task is what all of them can say: the first of eight rules that fits an order (its amount, a code
and three facts) says what it pays. Cedar computes nothing: it names the rules that fit, and Python does the
rest. ZEN is asked as its manual says for speed: by the key of a decision that a loader gives compiled. The
second task is a cart of three lines, by three rules about goods. Every answer is compared. What is missing
(a package, node, a program) says "skipped".

usage: ways.py [ORDERS], in the project's folder; reads .build/release/{promo-eval,libPromoC.so} and
.build/playground/promo-rules, and compiles ways.c; pip install zen-engine cedarpy json-logic-qubit
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
INSTANT = 1794355200  # of all orders; the rules do not ask for it

# What an order needs, a code or facts, the least amount, and what is taken: cents, or percent.
RULES: List[Tuple[Dict[str, object], int, int, int]] = [
    ({"new": True}, 50_00, 10_00, 0),
    ({"tier": "gold"}, 200_00, 0, 20),
    ({"tier": "gold"}, 0, 0, 10),
    ({"tier": "silver"}, 300_00, 0, 15),
    ({"tier": "silver"}, 100_00, 0, 8),
    ({"code": "HELLO"}, 100_00, 15_00, 0),
    ({"channel": "app"}, 0, 0, 5),
    ({}, 500_00, 0, 6),
]


def pays(rule: int, minor: int) -> int:
    _, _, off, percent = RULES[rule]
    return minor - off - minor * percent // 100


def by_hand(order: Order) -> int:
    minor, tier = order["minor"], order["tier"]
    if minor >= 50_00 and order["new"]: return minor - 10_00
    if minor >= 200_00 and tier == "gold": return minor - minor * 20 // 100
    if tier == "gold": return minor - minor * 10 // 100
    if minor >= 300_00 and tier == "silver": return minor - minor * 15 // 100
    if minor >= 100_00 and tier == "silver": return minor - minor * 8 // 100
    if minor >= 100_00 and order["code"] == "HELLO": return minor - 15_00
    if order["channel"] == "app": return minor - minor * 5 // 100
    if minor >= 500_00: return minor - minor * 6 // 100
    return minor


def first_that_fits(order: Order) -> int:
    """What the rules in the table above say, beside what is written by hand."""
    for rule, (facts, least, _, _) in enumerate(RULES):
        if order["minor"] >= least and all(order[name] == value for name, value in facts.items()):
            return pays(rule, order["minor"])
    return order["minor"]


def random_orders(count: int) -> List[Order]:
    chance = random.Random(46)
    return [
        {
            "minor": 100 * chance.randrange(1, 800),  # every percentage of it is whole
            "tier": chance.choice(["none", "silver", "gold"]),
            "channel": chance.choice(["web", "app", "store"]),
            "new": chance.random() < 0.1,
            "code": chance.choice(["HELLO", "GUESS"]),
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
            " when new" if value is True else f' code "{value}"' if name == "code"
            else f' when {name} is "{value}"'
            for name, value in facts.items()
        )
        lines.append(f'promotion "{number}" {{ {what}{spend}{when} }}')
    return "\n".join(lines)


def zen_rules() -> str:
    names = ["minor", "tier", "channel", "new", "code"]
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
    """The least of five passes."""
    times = []
    for _ in range(5):
        start = cpu()
        payables = [ask(order) for order in orders]
        times.append(cpu() - start)
    return min(times), payables


def python(orders: List[Order]) -> Iterable[Tuple[str, Answer]]:
    import promo

    rules = promo.Rules.compile(promo_rules())
    asked = [
        {"minor": order["minor"], "at": INSTANT, "codes": [order["code"]],
         "facts": {name: order[name] for name in ("tier", "channel", "new")}}
        for order in orders
    ]
    yield "by hand, in Python", timed(orders, by_hand)
    yield "Python, `price`", timed(asked, lambda order: rules.price(**order))
    columns = {name: [order[name] for order in orders] for name in orders[0]}
    minor, codes = columns.pop("minor"), columns.pop("code")

    def rows() -> Answer:
        start = cpu()
        payables = rules.price_rows(minor=minor, at=[INSTANT] * len(orders), codes=codes, facts=columns).payables
        return cpu() - start, list(payables)

    yield "Python, `price_rows` of lists", min(rows() for _ in range(5))
    yield "Python, `quote`: the price with its reasons", timed(
        asked, lambda order: round(100 * float(rules.quote(**order)["payable"]))
    )


CARTS = """goods "shoes", "shirts"
promotion "Shoes" { discount 20% off only "shoes" }
promotion "Three for two" { buy 2 get 1 free only "shirts" }
promotion "Delivery" { free shipping spend 60 before discounts }
"""


def c(orders: List[Order]) -> Iterable[Tuple[str, Answer]]:
    """In C: the orders, and carts of shoes, shirts of one price and other goods, beside code by hand."""
    chance = random.Random(47)
    carts = []
    for _ in orders:
        pieces = chance.randrange(1, 8)
        carts.append((chance.randrange(5, 40) * 5_00, pieces * chance.randrange(500, 40_00), pieces,
                      chance.randrange(1_00, 90_00), 4_90))
    lines = [
        " ".join(map(str, [order["minor"], order["tier"], order["channel"], "yes" if order["new"] else "no",
                           order["code"], *cart])) + "\n"
        for order, cart in zip(orders, carts)
    ]
    truth = [
        shoes - shoes * 20 // 100 + shirts - pieces // 3 * (shirts // pieces) + others
        + (shipping if shoes + shirts + others < 60_00 else 0)
        for shoes, shirts, pieces, others, shipping in carts
    ]
    names = {"hand": "by hand, in C", "price": "C, `promo_price`", "quote": "C, `promo_quote`: with its reasons, as JSON"}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in ("rules", promo_rules()), ("carts", CARTS):
            Path(folder, name).write_text(text)
        release = ROOT / ".build/release"
        (release / "libPromoC.so").stat()
        subprocess.run(["cc", "-O2", "-I", ROOT / "Sources/CPromo/include", ROOT / "Tests/Speed/ways.c", "-o", "ways",
                        f"-L{release}", "-lPromoC", f"-Wl,-rpath,{release}"], cwd=folder, check=True)
        answer = subprocess.run([Path(folder, "ways"), "rules", "carts"], cwd=folder, check=True,
                                input="".join(lines).encode(), stdout=subprocess.PIPE).stdout
    for line in answer.decode().splitlines():
        name, time, *payables = line.split("\t")
        task, way = name.split()
        paid = list(map(int, payables))
        if task == "cart":
            assert paid == truth, name
            CART_ROWS.append((names[way], float(time)))
        else:
            yield names[way], (float(time), paid)


CART_ROWS: List[Tuple[str, float]] = []


def zen(orders: List[Order]) -> Iterable[Tuple[str, Answer]]:
    import zen

    content = zen.ZenDecisionContent(zen_rules())
    evaluate = zen.ZenEngine({"loader": lambda key: content}).evaluate
    yield "ZEN (`zen-engine`)", timed(orders, lambda order: evaluate("rules", order)["result"]["payable"])


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

            runs = [run(len(lines)) for _ in range(5)]
            time = min(time for time, _ in runs) - min(run(1)[0] for _ in range(5))
        answers = [json.loads(line)[verb]["payable"] for line in runs[0][1].splitlines()]
        yield f"`promo-eval serve`, `{verb}`: a line of JSON in and out", (time, [round(100 * float(one)) for one in answers])


NODE = """
import { readFileSync } from "node:fs";
const { rules: text, orders } = JSON.parse(readFileSync(0));
const lines = orders.map((order) => JSON.stringify(order));
const timed = (call) => {
  let [least, payables] = [Infinity];
  for (let pass = 0; pass < 5; pass++) {
    const start = process.cpuUsage();
    payables = call();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1e6);
  }
  return [least, payables];
};
const byHand = ({ minor, tier, channel, new: isNew, code }) => {
  if (minor >= 5000 && isNew) return minor - 1000;
  if (minor >= 20000 && tier === "gold") return minor - minor * 20 / 100;
  if (tier === "gold") return minor - minor * 10 / 100;
  if (minor >= 30000 && tier === "silver") return minor - minor * 15 / 100;
  if (minor >= 10000 && tier === "silver") return minor - minor * 8 / 100;
  if (minor >= 10000 && code === "HELLO") return minor - 1500;
  if (channel === "app") return minor - minor * 5 / 100;
  return minor >= 50000 ? minor - minor * 6 / 100 : minor;
};
const answers = {
  "by hand, in Node": timed(() => orders.map(byHand)),
  "by hand, in Node: a line of JSON in and out": timed(() =>
    lines.map((line) => JSON.stringify({ payable: byHand(JSON.parse(line)) }))),
};
answers["by hand, in Node: a line of JSON in and out"][1].forEach((line, n, all) => { all[n] = JSON.parse(line).payable; });
if (process.argv[1]) {
  const { load } = await import(process.argv[1] + "/node.js");
  const rules = (await load()).compile(text, { at: "2026-11-11" });
  answers["Node, `price`"] = timed(() => orders.map((order) => rules.price(order)));
  answers["Node, `rows`"] = timed(() => rules.rows(orders));
  answers["Node, `quote`: with its reasons"] = timed(() => orders.map((order) => Math.round(100 * rules.quote(order).payable)));
}
console.log(JSON.stringify(answers));
"""


def node(orders: List[Order]) -> Iterable[Tuple[str, Answer]]:
    package = ROOT / ".build/playground/promo-rules"
    given = json.dumps({"rules": promo_rules(), "orders": orders}).encode()
    command = ["node", "--input-type=module", "-e", NODE, *([str(package)] if package.exists() else [])]
    answer = subprocess.run(command, input=given, check=True, stdout=subprocess.PIPE).stdout
    for way, (time, payables) in json.loads(answer).items():
        yield way, (time, payables)
    if not package.exists():
        raise ImportError(f"there is no {package.relative_to(ROOT)}")


def main() -> None:
    orders = random_orders(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
    truth = [by_hand(order) for order in orders]
    assert truth == [first_that_fits(order) for order in orders]
    print(f"| {len(orders)} orders of a code and three facts, eight rules | µs of the processor an order |\n|---|---|")
    for way in c, python, serve, node, zen, cedar, logic:
        try:
            for name, (time, payables) in way(orders):
                assert payables == truth, name
                print(f"| {name} | {1e6 * time / len(orders):.3g} |", flush=True)
        except (ImportError, FileNotFoundError) as error:
            print(f"skipped: {error}", flush=True)
            if os.environ.get("PROMO_EXTENDED") == "1":
                raise
    print(f"\n| {len(orders)} carts of three lines, three rules about goods | µs |\n|---|---|")
    for name, time in CART_ROWS:
        print(f"| {name} | {1e6 * time / len(orders):.3g} |")


main()
