"""What promo-eval prints as JSON is as the schemas say, and they refuse what is nearly so.

`.ci/extended schemas` runs this; it needs pytest and jsonschema, for SARIF the schema of the standard, which
is not ours and is fetched into .build/sarif.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
SARIF_FOLDER = ROOT / ".build" / "sarif"
sys.path.insert(0, str(SARIF_FOLDER / "python"))

import pytest
from jsonschema import Draft7Validator

PROGRAM = ROOT / ".build" / "release" / "promo-eval"
HERE = pathlib.Path(__file__).parent


def validator(path):
    schema = json.loads(path.read_text(encoding="utf-8"))
    Draft7Validator.check_schema(schema)
    checker = Draft7Validator.FORMAT_CHECKER
    # Without its helpers jsonschema takes every string for a URI.
    assert {"uri", "uri-reference"} <= set(checker.checkers), "rfc3986-validator is not installed"
    return Draft7Validator(schema, format_checker=checker)


DIAGNOSTICS_SCHEMA = validator(HERE / "diagnostics.schema.json")
SARIF_SCHEMA = validator(HERE / "sarif.schema.json")
STANDARD_SCHEMA = validator(SARIF_FOLDER / "sarif-schema-2.1.0.json")
COMPARISON_SCHEMA = validator(HERE / "comparison.schema.json")
COST_SCHEMA = validator(ROOT / "Examples" / "Orders" / "cost.schema.json")
QUOTE_SCHEMA = validator(ROOT / "Examples" / "Embedding" / "quote.schema.json")


def members(pairs):
    """An object; with a member twice it would depend on the reader which one counts."""
    assert len(dict(pairs)) == len(pairs), f"a member is there twice: {pairs}"
    return dict(pairs)


def problems(schema, text):
    document = json.loads(text, object_pairs_hook=members)
    return [f"{error.json_path}: {error.message}" for error in schema.iter_errors(document)]


def run(folder, *words, **options):
    command = [str(PROGRAM), *words]
    environment = {"TZDIR": str(ROOT / "Tests" / "Zones")}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, **options).stdout


DIAGNOSTICS = r"""{"diagnostics": [{"code": "P113", "severity": "warning", "message": "m", "labels": [
  {"file": "a.promo", "line": 4, "column": 14, "endLine": 4, "endColumn": 17, "text": "t"}],
  "consequence": "c", "help": "h", "fixes": [{"grade": "certain", "title": "w", "edits": [
  {"file": "a.promo", "line": 4, "column": 14, "endLine": 4, "endColumn": 17, "text": "20%"}
  ]}]}], "errors": 1, "warnings": 0}"""
NOT_DIAGNOSTICS = [
    ('"fixes": ', '"fixes": [], "other": '),
    ('[{"code"', '[{"kode"'),
    ('P113', 'P13'),
    ('"warning"', '"note"'),
    ('"m"', '""'),
    ('"text": "t"', '"text": ""'),
    ('"line": 4, ', ''),
    ('"column": 14', '"column": 0'),
    ('"endLine": 4', '"endLine": 4.5'),
    ('certain', 'sure'),
    ('"title": "w", ', ''),
    (', "text": "20%"', ''),
    ('"errors": 1, ', ''),
    ('"errors": 1', '"errors": true'),
    ('"warnings": 0', '"warnings": -1'),
    ('"consequence": "c"', '"consequence": null'),
    ('"labels": [', '"label": ['),
]

SARIF = r"""{"$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json",
"version": "2.1.0", "runs": [{"columnKind": "unicodeCodePoints", "tool": {"driver": {
  "name": "promo-eval", "version": "1", "rules": [
  {"id": "P113", "shortDescription": {"text": "s"}, "help": {"text": "h"}}]}},
"results": [{"ruleId": "P113", "ruleIndex": 0, "level": "error", "message": {"text": "m {{}}"},
  "locations": [{"physicalLocation": {"artifactLocation": {"uri": "a%20b.promo"},
    "region": {"startLine": 4, "startColumn": 14, "endLine": 4, "endColumn": 17}}}],
  "relatedLocations": [{"physicalLocation": {"artifactLocation": {"uri": "../a.promo"},
    "region": {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 1}},
    "message": {"text": "r"}}],
  "fixes": [{"description": {"text": "d"}, "properties": {"grade": "certain"}, "artifactChanges": [{
    "artifactLocation": {"uri": "/x/a.promo"}, "replacements": [{"deletedRegion":
    {"startLine": 4, "startColumn": 14, "endLine": 4, "endColumn": 17},
    "insertedContent": {"text": "{20%}"}}]}]}]}]}]}"""
NOT_SARIF = [
    ('2.1.0"', '2.2.0"'),
    ('unicodeCodePoints', 'utf16CodeUnits'),
    ('"name": "promo-eval", ', ''),
    ('"id": "P113"', '"id": "113"'),
    ('"ruleIndex": 0', '"ruleIndex": -1'),
    ('"error"', '"fatal"'),
    ('m {{}}', 'm {0}'),
    ('m {{}}', 'm {'),
    ('m {{}}', ''),
    ('a%20b', 'a b'),
    ('a%20b', 'a\\\\b'),
    ('a%20b', 'a%2'),
    ('a%20b', 'ä'),
    ('a%20b', 'a:b'),
    ('a%20b', '//a'),
    ('"startColumn": 14, ', ''),
    ('"endLine": 4', '"endLine": "4"'),
    ('"locations"', '"places"'),
    ('"deletedRegion"', '"region"'),
    ('"insertedContent": {"text"', '"insertedContent": {"words"'),
    ('"description": {"text": "d"}', '"description": "d"'),
    ('"driver"', '"tool"'),
]

COMPARISON = r"""{"answer": "different", "undecided": "u", "currency": "CNY",
  "settings": [{"setting": "currency", "after": "CNY"}],
  "facts": [{"fact": "tier", "change": "changed", "before": {"kind": "one of",
    "values": ["a"], "default": "a"}, "after": {"kind": "number", "default": 1}}],
  "promotions": [{"promotion": "N", "change": "renamed", "before": "b", "after": "c",
    "formerly": "O"}, {"promotion": "M", "change": "moved", "behind": "N"}],
  "differing": [{"instants": [{"from": "2026-11-01T00:00:00+08:00"}], "codes": ["X"],
    "facts": {"tier": "a", "new": true, "age": 5}, "amounts": [{"from": "0.01", "to": "9.00"}],
    "largestFall": {"amount": "1.00", "at": "2026-11-01T00:00:00+08:00",
    "before": "1.00", "after": "0.50"}}],
  "largestFall": {"amount": "1.00", "at": "2026-11-01T00:00:00+08:00", "codes": ["X"],
    "facts": {"tier": "a"}, "before": "1.00", "after": "0.50"}}"""
NOT_COMPARISON = [
    ('"different"', '"unknown"'),
    ('"undecided": "u"', '"undecided": ""'),
    ('"CNY",\n', '"yuan",\n'),
    ('"setting": "currency"', '"setting": "language"'),
    ('"after": "CNY"', '"after": null'),
    ('"fact": "tier", ', ''),
    ('"change": "changed"', '"change": "moved"'),
    ('["a"]', '[]'),
    ('"default": 1', '"default": 1.5'),
    ('"default": "a"', '"default": null'),
    ('"renamed"', '"new"'),
    ('"formerly": "O"', '"former": "O"'),
    ('"promotion": "M", ', ''),
    ('[{"from": "2026-11-01T00:00:00+08:00"}]', '[]'),
    ('{"from": "2026-11-01T00:00:00+08:00"}', '{"from": "2026-11-01"}'),
    ('"codes": ["X"]', '"codes": []'),
    ('"age": 5', '"age": -5'),
    ('"from": "0.01", ', ''),
    ('"0.01"', '0.01'),
    ('"0.50"}}],', '0.5}}],'),
    ('{"amount": "1.00", "at"', '{"amount": "1.00", "instant"'),
    ('"largestFall"', '"fall"'),
    ('"settings"', '"setting"'),
    ('"answer": "different", ', ''),
]


@pytest.mark.parametrize(
    "schema, document, changes",
    [
        (DIAGNOSTICS_SCHEMA, DIAGNOSTICS, NOT_DIAGNOSTICS),
        (SARIF_SCHEMA, SARIF, NOT_SARIF),
        (COMPARISON_SCHEMA, COMPARISON, NOT_COMPARISON),
    ],
)
def test_what_is_meant_is_valid_and_what_is_near_it_is_not(schema, document, changes):
    assert problems(schema, document) == []
    for old, new in changes:
        other = document.replace(old, new)
        assert other != document and problems(schema, other), (old, new)


def test_diagnostics_are_valid_whatever_is_wrong(tmp_path):
    texts = sorted((ROOT / "Tests" / "PromoTests" / "Snapshots").rglob("*.txt"))
    assert len(texts) > 150
    folder = tmp_path / "shop {1}"
    folder.mkdir()
    for number, text in enumerate(texts):
        rules = folder / f"{number}: a, 100%.promo"
        rules.write_bytes(text.read_bytes().split("\u2500".encode() * 4)[0])
        words = ["check", str(rules), "--lang", ["en", "zh"][number % 2], "--effort", "100000", "--diagnostics"]
        assert problems(DIAGNOSTICS_SCHEMA, run(folder, *words, "json")) == [], text
        sarif = run(folder, *words, "sarif")
        assert problems(SARIF_SCHEMA, sarif) == [], text
        assert problems(STANDARD_SCHEMA, sarif) == [], text


SETTINGS = """timezone "UTC"
fact tier one of "a|b", "gold" default "gold"
fact age number default 0
fact first-order yes/no
"""
MANY = "".join(f'promotion "P{n}" {{ coupon {n + 1} sync }}\n' for n in range(60))
RULES = [
    'promotion "P" { coupon 5 }\n',
    'promotion "Q" { coupon 5 }\n',
    'promotion "Q" { coupon 7 }\npromotion "P" { coupon 6 }\n',
    SETTINGS + MANY,
    'strategy first\npromotion "P" { coupon 5 }\n',
    'currency EUR\n' + SETTINGS + 'promotion "P" { coupon 5 when tier is "gold" }\n',
    'currency JPY\npromotion "P" { coupon 5 }\n',
    'fact tier number default 3\n' + MANY,
    'goods "a", "b"\npromotion "P" { discount 10% off only "a" code "A|B" from 2026-11-01 }\n',
]


def test_every_comparison_is_valid(tmp_path):
    for number, text in enumerate(RULES):
        (tmp_path / f"{number}.promo").write_text(text)
    for old in range(len(RULES)):
        for new in range(len(RULES)):
            text = run(tmp_path, "diff", f"{old}.promo", f"{new}.promo", "--format", "json")
            assert problems(COMPARISON_SCHEMA, text) == [], text


COST_RULES = """currency EUR
promotion "A" { coupon 10 code "A" }
promotion "Delivery" { free shipping spend 50 }
promotion "Large" { coupon 3 spend 150 }
"""
ORDERS = """order,at,code,amount,shipping
1,2025-11-01 10:00:00,A,60,4.90
2,2025-11-02 10:00:00,,20,4.90
3,2025-12-01 10:00:00,a,200,0
"""
NOT_COST = [
    ('"280.00"', "280.00"), ('"beyond"', '"behind"'), ('"day"', '"year"'), ('"2025-11-01"', '"1 November"'),
    ('"used":2', '"used":-2'), ('"same":1,', ""), ('"EUR"', '"euro"'),
]


def test_every_answer_about_costs_is_valid_and_what_is_near_it_is_not(tmp_path):
    (tmp_path / "r.promo").write_text(COST_RULES)
    (tmp_path / "old.promo").write_text(COST_RULES.replace("10 code", "4 code"))
    (tmp_path / "o.csv").write_text(ORDERS)
    (tmp_path / "none.csv").write_text("amount\n5\n")

    def answer(orders, *options):
        return run(tmp_path, "cost", "r.promo", "--orders", orders, "--format", "json", *options)

    for options in [[], ["--by", "week"], ["--by", "month", "--against", "old.promo"], ["--against", "r.promo"]]:
        for orders in ["o.csv", "none.csv"]:
            text = answer(orders, *options)
            assert problems(COST_SCHEMA, text) == [], text
    text = answer("o.csv", "--against", "old.promo", "--by", "day")
    for old, new in NOT_COST:
        other = text.replace(old, new)
        assert other != text and problems(COST_SCHEMA, other), (old, new)


def test_every_quote_is_valid(tmp_path):
    """Of every order of the cases, and of one whose promotions are so many that not all sets are tried."""
    seen = set()
    for case in sorted((ROOT / "Tests" / "Conformance").rglob("*.promo")):
        orders = case.with_suffix(".json")
        requests = json.loads(orders.read_text()).get("orders", []) if orders.exists() else []
        lines = "".join(json.dumps({"quote": flat(one["order"])}) + "\n" for one in requests if "order" in one)
        seen |= quotes(tmp_path, case, lines) if lines else set()
    pairs = [(n % 10, (n % 10 + 1 + n // 10) % 10) for n in range(45)]
    goods = ", ".join(f'"g{n}"' for n in range(10))
    rules = tmp_path / "many.promo"
    rules.write_text(
        f"currency CNY\ngoods {goods}\n"
        + "".join(
            f'promotion "P{n}" {{ buy 1 "g{a}", 1 "g{b}" for {10 + n % 17}% off }}\n' for n, (a, b) in enumerate(pairs)
        )
    )
    lines = [{"amount": f"{10 + n}.00", "labels": [f"g{n}"]} for n in range(10)]
    seen |= quotes(tmp_path, rules, json.dumps({"quote": {"lines": lines, "at": "2026-11-11"}}) + "\n")
    assert {"bounded", "nudge", "best", "offers", "lines", "lostThreshold", "breaks"} <= seen


def flat(order):
    """An order of a case as a line of an order file."""
    order = order | order.get("facts", {})
    order["code"] = order.get("codes", [])
    return {name: value for name, value in order.items() if name not in ("facts", "codes")}


def quotes(folder, rules, lines):
    """Checks the answers about some orders, and returns the names of their members."""
    words = set()
    for line in run(folder, "serve", str(rules), input=lines).splitlines():
        quote = json.loads(line).get("quote")
        if quote is not None:
            assert problems(QUOTE_SCHEMA, json.dumps(quote)) == [], line
            assert problems(QUOTE_SCHEMA, json.dumps(quote | {"price": "1.00"})), line
            words |= set(re.findall(r'"([A-Za-z]+)":', json.dumps(quote).replace(" ", "")))
    return words
