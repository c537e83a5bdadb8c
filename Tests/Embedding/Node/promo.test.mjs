// The package for Node and browsers, as `npm pack` packs it, against promo-eval.
//
//   PACKAGE=FOLDER PROMO_EVAL=PROGRAM node --test Tests/Embedding/Node
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { answers, promo, promoEval, randomOrders, root, ruleFiles, version } from "./programs.mjs";
import { problems } from "./schema.mjs";

const { load, OrderError, PromoError, RulesError } = promo;
const engine = await load();

/** An amount as the program writes it. */
const shown = (minor, decimals) => {
  const digits = String(minor).padStart(decimals + 1, "0");
  return decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits;
};

for (const [number, { name, path: file, text }] of ruleFiles.entries()) {
  test(`random orders by ${name} are priced and refused as the program does`, () => {
    const rules = engine.compile(text);
    const description = rules.describe();
    const orders = randomOrders(number, text, description, 80);
    const expected = answers(file, orders);
    const prices = rules.rows(orders);
    assert.equal(prices.length, orders.length);
    for (const [place, price] of prices.entries()) {
      const { reason, payable, isOfNow } = expected[place];
      const said = price instanceof OrderError ? price.message : shown(price, description.decimals);
      // The program takes its own clock where an order states no instant, and finds only other mistakes.
      const hasNone = !orders[place].at && said === "at: there is none, and the rules ask for the time";
      const right = hasNone && (isOfNow || reason) ? said : reason ?? payable;
      assert.equal(said, right, JSON.stringify(orders[place]));
      // One by one, and with reasons, the answer is the same.
      if (typeof price === "number") {
        assert.equal(rules.price(orders[place]), price);
        assert.equal(rules.quote(orders[place]).payable, said);
      } else {
        assert.throws(() => rules.price(orders[place]), price);
        assert.throws(() => rules.quote(orders[place]), price);
      }
    }
    rules.free();
  });
}

test("enough of the random orders are priced, and enough refused", () => {
  let [priced, refused] = [0, 0];
  for (const [number, { text }] of ruleFiles.entries()) {
    const rules = engine.compile(text);
    for (const price of rules.rows(randomOrders(number, text, rules.describe(), 80))) price instanceof OrderError ? refused++ : priced++;
  }
  assert.ok(priced > 1000 && refused > 200, `${priced} and ${refused}`);
});

test("a quote is the document of the program", () => {
  const schema = JSON.parse(readFileSync(path.join(root, "Examples/Embedding/quote.schema.json"), "utf8"));
  const at = "2026-11-11T10:00";
  const asked = [
    ["singles-day.promo", { amount: "400", at }, ["--amount", "400"]],
    ["influencer-codes.promo", { amount: "80", code: "nova5  NOBODY", at }, ["--amount", "80", "--code", "nova5", "--code", "NOBODY"]],
    ["influencer-codes.promo", { amount: "80", code: ["NOBODY", "nova5"], at }, ["--amount", "80", "--code", "NOBODY", "--code", "nova5"]],
    ["fashion-shop.promo", { lines: [{ amount: "90", pieces: 3, labels: ["T-Shirts", "other"] }, { minor: 5000 }], shipping: "6", at },
      ["--line", "90 x3 T-Shirts,other", "--line", "50", "--shipping", "6"]],
    ["fashion-shop.promo", { amount: "90", shipping: "6", at }, ["--amount", "90", "--shipping", "6"]],
  ];
  for (const [name, order, words] of asked) {
    const file = ruleFiles.find((one) => one.name === name);
    const rules = engine.compile(file.text.replaceAll("\r", ""));
    const { stdout, stderr } = promoEval(file.path, "--at", at, ...words, "--format", "json");
    const quote = rules.quote(order);
    assert.deepEqual(JSON.parse(JSON.stringify(quote).replaceAll('"rules.promo"', `"${name}"`)), named(stdout, name), stderr);
    assert.deepEqual(problems(quote, schema), []);
  }
});

/** The answer of the program, with the names of files alone. */
const named = (json, name) => JSON.parse(json, (key, value) => (key === "file" ? name : value));

test("what orders state last does not stay for the next", () => {
  const rules = engine.compile('goods "a", "b"\npromotion "A" { discount 10% off only "a" }');
  const first = rules.quote({ lines: [{ amount: "10", labels: ["a"] }, { amount: "5", labels: ["b", "c"] }], code: "X" });
  assert.deepEqual(first.lines.map(({ labels }) => labels), [["a"], ["b", "c"]]);
  const second = rules.quote({ amount: "10", shipping: "1" });
  assert.deepEqual([second.lines[0].labels, second.codes], [[], undefined]);
});

test("a fact is stated under its name or in `facts`, and no key is passed over", () => {
  const rules = engine.compile('goods "a"\nfact tier one of "none", "gold" default "none"\npromotion "Gold" { discount 20% off when tier is "gold" }');
  for (const order of [{ tier: "gold" }, { facts: { tier: "gold" } }, { Facts: { Tier: "gold" } }]) {
    assert.equal(rules.price({ amount: "100", ...order }), 8000);
    assert.equal(rules.quote({ amount: "100", ...order }).payable, "80.00");
  }
  for (const [order, message] of [
    [{ tier: "gold", facts: { tier: "none" } }, "the fact `tier` is given twice"],
    [{ facts: { teir: "gold" } }, "the key `teir` looks like the fact `tier`: rename it"],
    [{ facts: "tier=gold" }, "facts: `tier=gold` is not an object"],
    [{ with: { tier: "gold" } }, "the key `with` looks like `facts`: rename it"],
    [{ fact: "tier=gold" }, "the key `fact` looks like `facts`: rename it"],
    [{ id: 7 }, "nothing uses the key `id`: leave it out"],
  ]) {
    assert.throws(() => rules.price({ amount: "100", ...order }), { name: "OrderError", message });
    assert.throws(() => rules.quote({ amount: "100", ...order }), { name: "OrderError", message });
  }
  assert.throws(() => rules.price({ lines: [{ amount: "5", sku: "A" }] }), { message: "lines: line 1: nothing uses the key `sku`: leave it out" });
});

test("an order without an instant", () => {
  const clock = 'timezone "Europe/Berlin"\npromotion "A" { coupon 1 from 2026-11-11 until 2026-11-12T00:00 }';
  const order = { amount: "10" };
  assert.throws(() => engine.compile(clock).price(order), /^OrderError: at: there is none/);
  assert.equal(engine.compile(clock, { at: "2026-11-11" }).price(order), 900);
  assert.equal(engine.compile(clock, { at: new Date("2026-11-10T23:00Z") }).price(order), 900);
  assert.equal(engine.compile(clock, { at: new Date("2026-11-10T22:59Z") }).price(order), 1000);
  assert.equal(engine.compile(clock, { at: "2026-11-11" }).price({ ...order, at: "2026-11-13" }), 1000);
  // Without a rule that asks for the time it is of the moment of the call.
  const quote = engine.compile("promotion \"A\" { coupon 1 }").quote(order);
  assert.ok(Math.abs(Date.parse(quote.at) - Date.now()) < 60_000, quote.at);
  assert.equal(engine.compile(clock).price({ ...order, at: new Date("2026-11-10T23:00Z") }), 900);
});

test("options replace settings, and mistakes in them are said", () => {
  const text = 'promotion "A" { coupon 5 }\npromotion "B" { coupon 9 }';
  assert.equal(engine.compile(text).price({ amount: "10" }), 100);
  assert.equal(engine.compile(text, { strategy: "first" }).price({ amount: "10" }), 500);
  assert.equal(engine.compile(text, { timezone: "Asia/Shanghai" }).quote({ amount: "10", at: "2026-11-11" }).at, "2026-11-11T00:00:00+08:00");
  const refused = (options, message) => assert.throws(() => engine.compile(text, options), { name: "PromoError", message });
  refused({ strategy: "cheapest" }, "there is no strategy `cheapest`, only `calculator`, `best`, `first`");
  refused({ timezone: "Asia/Shangai" }, "there is no time zone `Asia/Shangai`, did you mean `Asia/Shanghai`?");
  refused({ at: "tomorrow" }, /`tomorrow`/);
});

test("mistakes in rules have places and fixes", () => {
  const files = [{ name: "a.promo", text: 'promotion "A" { coupon 5 }\n' }, { name: "b.promo", text: '\npromotion "B" { discont 10% off }\npromotion "A" { coupon 1 }\n' }];
  let error;
  try { engine.compile(files); } catch (caught) { error = caught; }
  assert.ok(error instanceof RulesError && error instanceof PromoError && error instanceof Error);
  assert.match(error.message, /^b\.promo:2:17: .*, and 1 more$/);
  const [first] = error.diagnostics;
  assert.deepEqual([first.file, first.line, first.column, first.severity], ["b.promo", 2, 17, "error"]);
  assert.match(first.code, /^P[0-9]{3}$/);
  assert.equal(first.fixes[0].edits[0].text, "discount");
  files[1].text = '\npromotion "B" { discount 10% off }\n';
  assert.equal(engine.compile(files).price({ amount: "100" }), 9000);
});

test("diagnostics and findings are those of the program", () => {
  const some = ["awkward.promo", "first-order.promo"];
  for (const { name, path: file, text } of ruleFiles.filter((one) => some.includes(one.name))) {
    const at = "2026-06-01";
    const said = JSON.parse(promoEval("check", file, "--at", at, "--diagnostics", "json").stdout).diagnostics;
    const own = engine.compile([{ name: file, text }], { at }).check();
    const short = ({ code, message, labels, fixes }) => ({ code, message, labels, fixes });
    assert.deepEqual(own.map(short), said.map(short), name);
  }
  const broken = 'promotion "A" { coupon 5 }\nexpect amount 10 pays 6\nensure pays >= 90%\n';
  assert.deepEqual(engine.compile(broken).check().map(({ code, line }) => [code, line]).filter(([code]) => code > "P139"), [["P142", 2], ["P140", 3]]);
});

test("rules are described", () => {
  const rules = engine.compile('currency CNY\ntimezone "Asia/Shanghai"\nfact tier one of "none", "gold" default "none"\npromotion "A" { coupon 5 }\npromotion "B" { coupon 1 paused }');
  const { version, ...rest } = rules.describe();
  for (const one of [version.rules, version.zoneData]) assert.match(one, /^[0-9a-f]{64}$/);
  assert.deepEqual(rest, {
    currency: "CNY", decimals: 2, rounding: "half-up", strategy: "calculator", timezone: "Asia/Shanghai",
    facts: [{ name: "tier", kind: "one of", values: ["none", "gold"], default: "none" }],
    promotions: [{ name: "A", paused: false }, { name: "B", paused: true }],
  });
});

test("the hashes of rules and zones are those of the program", () => {
  for (const { path: file, text } of ruleFiles) {
    const { rules: hash, zoneData } = engine.compile(text).describe().version;
    const { rules, zoneData: read } = version(file);
    assert.deepEqual([hash, zoneData], [rules, read], file);
  }
});

test("what is no order is refused", () => {
  const rules = engine.compile('promotion "A" { coupon 5 }');
  for (const order of [undefined, null, 5, "text", [], [[]], {}, { amount: 400 }, { amount: "1\n2" }, { amount: "\ud800" }, () => 1]) {
    assert.throws(() => rules.price(order), OrderError, String(order));
    assert.throws(() => rules.quote(order), OrderError, String(order));
  }
  assert.deepEqual(rules.rows([]), []);
  const rows = rules.rows([{ amount: "10" }, null, { amount: "x" }, { amount: "20" }]);
  assert.deepEqual(rows.map((row) => typeof row), ["number", "object", "object", "number"]);
  assert.deepEqual([rows[0], rows[3]], [500, 1500]);
  const cycle = {};
  cycle.cycle = cycle;
  assert.throws(() => rules.price(cycle), TypeError);
  assert.equal(rules.price({ amount: "10" }), 500);
});

test("freed rules price nothing, and others go on", () => {
  const [one, two] = ["1", "2"].map((coupon) => engine.compile(`promotion "A" { coupon ${coupon} }`));
  one.free();
  one.free();
  for (const call of [() => one.price({ amount: "5" }), () => one.check(), () => one.describe(), () => one.quote({ amount: "5" })]) {
    assert.throws(call, { name: "PromoError", message: "the rules are freed" });
  }
  assert.equal(two.price({ amount: "5" }), 300);
});

test("10,000 carts", () => {
  const rules = engine.compile(readFileSync(path.join(root, "Examples/fashion-shop.promo"), "utf8"));
  const { labels } = rules.describe();
  const carts = Array.from({ length: 10_000 }, (_, number) => ({
    at: "2026-11-11T10:00",
    lines: [0, 1, 2].map((place) => ({ amount: `${20 + (number * 7 + place * 31) % 180}.00`, pieces: 1 + (number + place) % 3, labels: [labels[(number + place) % labels.length]] })),
  }));
  const timed = (words, call) => {
    call(carts.slice(0, 1000));
    const start = process.cpuUsage();
    const answers = call(carts);
    const { user, system } = process.cpuUsage(start);
    console.log(`${words}: ${((user + system) / carts.length).toFixed(1)} µs of the processor a cart`);
    return answers;
  };
  const prices = timed("rows", (some) => rules.rows(some));
  assert.deepEqual(timed("price", (some) => some.map((cart) => rules.price(cart))), prices);
  const quotes = timed("quote", (some) => some.map((cart) => rules.quote(cart).payable));
  assert.deepEqual(quotes, prices.map((price) => shown(price, 2)));
});
