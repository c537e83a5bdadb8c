// The package under test, and what `promo-eval` answers to the same rules and orders.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = fileURLToPath(new URL("../../../", import.meta.url));
export const folder = path.resolve(process.env.PACKAGE ?? path.join(root, ".build/playground/promo-rules"));
export const promo = await import(pathToFileURL(path.join(folder, "node.js")));

const program = path.resolve(process.env.PROMO_EVAL ?? path.join(root, ".build/debug/promo-eval"));

export function promoEval(...words) {
  return run(words);
}

function run(words, input) {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: "utf8", input });
  if (error) throw error;
  return { status, stdout, stderr };
}

/** What made the prices of a file of rules, as the program serves it. */
export function version(rules) {
  return JSON.parse(run(["serve", rules], '{"health": {}}\n').stdout).version;
}

/** The examples, and rules with awkward texts, each with its name and its path. */
export const ruleFiles = [
  ...readdirSync(path.join(root, "Examples")).filter((name) => name.endsWith(".promo")).map((name) => path.join("Examples", name)),
  "Tests/Embedding/awkward.promo",
].map((name) => ({ name: path.basename(name), path: path.join(root, name), text: readFileSync(path.join(root, name), "utf8") }));

/** What the program says of orders that are asked for: for each, what it pays as a text, whether that is as of now, or why it is refused. */
export function answers(rules, orders) {
  const { status, stdout, stderr } = run(["serve", rules, "--watch", "0", "--admit", "any"], orders.map((price) => `${JSON.stringify({ price })}\n`).join(""));
  if (status !== 0) throw new Error(stderr);
  return stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line)).map(({ price, at, error }) =>
    error ? { reason: error.message } : { payable: price.payable, isOfNow: at !== undefined });
}

/** Random numbers, the same in each run (mulberry32). */
export class Chance {
  constructor(seed) { this.state = seed; }

  /** From 0 up to, and without, 1. */
  number() {
    this.state = (this.state + 0x6D2B79F5) | 0;
    let bits = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count) { return Math.floor(this.number() * count); }
  of(list) { return list[this.below(list.length)]; }
  happens(share) { return this.number() < share; }
}

/** Random orders for rules: near the numbers and days that they name, with codes, facts and lines, some bad. */
export function randomOrders(seed, text, description, count) {
  const chance = new Chance(seed);
  const { decimals, facts, labels = [] } = description;
  const numbers = [...text.matchAll(/[^0-9-]([0-9]+(?:\.[0-9]+)?)[^0-9-]/g)].map(([, number]) => Number(number));
  const days = [...text.matchAll(/[0-9]{4}-[0-9]{2}-[0-9]{2}/g)].map(([day]) => day);
  const codes = [...text.matchAll(/code "([^"]*)"/g)].map(([, code]) => code).concat("NONE", "ÉTÉ");
  const money = () => {
    if (chance.happens(0.02)) return chance.of(["", "-1", "1e3", "12,5", "9".repeat(17), 100, true, ["1"]]);
    const amount = chance.happens(0.5) ? chance.of([...numbers, 100]) * (1 + chance.below(3)) : chance.number() * 10 ** chance.below(5);
    return Math.max(0, amount + chance.of([0, 0, 1, -1]) / 10 ** decimals).toFixed(decimals);
  };
  const at = () => {
    if (chance.happens(0.02)) return chance.of([null, "", "tomorrow", "2026-02-30", "1969-12-31", "2026-11-11T25:00"]);
    const day = chance.of([...days, "2026-03-01"]);
    return chance.of([day, `${day}T${String(chance.below(24)).padStart(2, "0")}:30`, `${day}T23:59:59Z`, `${day} 10:00:00+02`]);
  };
  const value = ({ kind, values }) => {
    if (chance.happens(0.03)) return chance.of(["", "nobody", -1, "\"'`", 1.5, [], null, "x".repeat(300)]);
    return kind === "yes/no" ? chance.of([true, false, "yes", "no"]) : kind === "number" ? chance.of([0, 7, "42", chance.below(99)]) : chance.of(values);
  };
  const line = () => {
    const one = chance.happens(0.2) ? { minor: chance.below(30000) } : { amount: money() };
    if (chance.happens(0.6)) one.pieces = chance.happens(0.02) ? chance.of([0, -1, 1.5, 1e7, "x"]) : 1 + chance.below(5);
    if (chance.happens(0.7)) one.labels = [chance.of([...labels, "Unknown"]), ...(chance.happens(0.3) ? [chance.of([...labels, "é 金"]).toUpperCase()] : [])];
    if (chance.happens(0.01)) one.labels = chance.of(["text", [1], null, {}]);
    if (chance.happens(0.03)) one[chance.of(["sku", "quantity", "Amount"])] = "5";
    return one;
  };
  const whole = () => (chance.happens(0.2) ? { minor: chance.below(50000) } : { amount: money() });
  return Array.from({ length: count }, (_, number) => {
    const order = number % 50 ? {} : { id: number };
    if (chance.happens(0.97)) order.at = at();
    if (chance.happens(labels.length ? 0.7 : 0.1)) order.lines = Array.from({ length: chance.below(5) }, line);
    if (!order.lines || chance.happens(0.02)) Object.assign(order, whole());
    if (chance.happens(0.3)) order.shipping = chance.happens(0.5) ? money() : "0";
    if (chance.happens(0.6)) order.code = chance.happens(0.5) ? chance.of(codes).toLowerCase() : [chance.of(codes), chance.of(codes)];
    if (chance.happens(0.02)) order.code = chance.of([5, ["a", 1], "a\tb", "y".repeat(201), { a: 1 }]);
    for (const fact of facts) if (chance.happens(0.85)) (chance.happens(0.2) ? (order.facts ??= {}) : order)[fact.name] = value(fact);
    if (chance.happens(0.02)) chance.of([order, (order.facts ??= {})])[chance.of([...facts.map(({ name }) => name), "with", "fact"])] = "gold";
    if (chance.happens(0.05)) order.currency = chance.of(["EUR", "CNY", "", description.currency ?? "USD"]);
    if (chance.happens(0.02)) order[chance.of(["coupon", "Shiping", "note", "At", "pieces"])] = "1";
    return order;
  });
}
