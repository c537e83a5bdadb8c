// What the package for Node answers to orders of a file: a line [payable, applied, problem] for each.
//
//   node price_all.mjs PACKAGE RULES, beside which the orders lie as JSON Lines
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, file] = process.argv.slice(2);
const { load, OrderError } = await import(pathToFileURL(path.join(folder, "node.js")));
const rules = (await load()).compile(readFileSync(file, "utf8"));
const orders = readFileSync(file.replace(/\.promo$/, ".jsonl"), "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
const lines = rules.rows(orders).map((price, place) => {
  if (price instanceof OrderError) return [null, null, price.message];
  return [price, rules.quote(orders[place]).applied.map(({ promotion }) => promotion), null];
});
process.stdout.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
