// What the package has inside and declares, and that an engine without memory is replaced.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { folder, promo, root } from "./programs.mjs";

const read = (name) => readFileSync(path.join(folder, name), "utf8");
const files = ["LICENSE", "README.md", "browser.js", "engine.wasm", "index.d.ts", "node.js", "package.json", "promo.js", "zones.bin"];

test("every name is declared, and nothing else", async () => {
  const declared = [...read("index.d.ts").matchAll(/^export (?:class|function) (\w+)/gm)].map(([, name]) => name).sort();
  assert.deepEqual(Object.keys(promo).sort(), declared);
  // What a browser gets: it fetches only when it is asked to load.
  assert.deepEqual(Object.keys(await import(path.join(folder, "browser.js"))).sort(), declared);
  const members = (name) => {
    const [, body] = read("index.d.ts").match(new RegExp(`^export (?:interface|class) ${name} .*\\{\\n([^]*?)\\n\\}`, "m"));
    return [...body.matchAll(/^ {2}(?:readonly )?(\w+)[(:?]/gm)].map(([, member]) => member).sort();
  };
  const engine = await promo.load();
  const rules = engine.compile('promotion "A" { coupon 5 }');
  const shown = (value) => [...Object.getOwnPropertyNames(Object.getPrototypeOf(value)), ...Object.keys(value)].sort();
  assert.deepEqual(shown(engine), members("Promo"));
  assert.deepEqual(shown(rules), ["constructor", ...members("Rules")].sort());
});

test("the quote is declared as its schema has it", () => {
  const { properties, required, definitions } = JSON.parse(readFileSync(path.join(root, "Examples/Embedding/quote.schema.json"), "utf8"));
  const body = (name) => read("index.d.ts").match(new RegExp(`^export interface ${name} \\{\\n([^]*?)\\n\\}`, "m"))[1];
  const keys = (name) => [...body(name).matchAll(/^ {2}(\w+)(\??):/gm)].map(([, key, optional]) => [key, optional === ""]);
  assert.deepEqual(keys("Quote"), Object.keys(properties).map((key) => [key, required.includes(key)]));
  assert.deepEqual(keys("Outcome"), Object.keys(definitions.outcome.properties).map((key) => [key, definitions.outcome.required.includes(key)]));
  const outcomes = [...body("Outcome").matchAll(/^ {4}\| "([a-z-]+)"/gm)].map(([, outcome]) => outcome);
  assert.deepEqual(outcomes, definitions.outcome.properties.outcome.enum);
});

test("npm packs what the module needs", (context) => {
  const { name, version, exports, types } = JSON.parse(read("package.json"));
  const [, said] = readFileSync(path.join(root, "Sources/Promo/Say/Words/Version.swift"), "utf8").match(/"(.*)"/);
  assert.deepEqual([name, version], ["promo-rules", said]);
  for (const file of [types, ...Object.values(exports).flatMap((place) => (typeof place === "string" ? place : Object.values(place)))]) {
    assert.ok(existsSync(path.join(folder, file)), file);
  }
  const some = files.concat(existsSync(path.join(folder, "LICENSE-Swift")) ? "LICENSE-Swift" : []).sort();
  assert.deepEqual(readdirSync(folder).sort(), some);
  const { error, stdout, stderr } = spawnSync("npm", ["pack", "--dry-run", "--json", "--offline", folder], { encoding: "utf8", cwd: "/tmp" });
  if (error) return context.skip("no npm");
  assert.deepEqual(JSON.parse(stdout)[0].files.map((file) => file.path).sort(), some, stderr);
});

/** The engine with a limit of its memory, in pages of 64 KiB. */
function limited(bytes, most) {
  const leb = (number) => (number < 128 ? [number] : [(number & 127) | 128, ...leb(number >>> 7)]);
  for (let start = 8, next; start < bytes.length; start = next) {
    let [at, size, shift] = [start + 1, 0, 0];
    const number = () => {
      for ([size, shift] = [0, 0]; ; shift += 7) {
        size |= (bytes[at] & 127) << shift;
        if (bytes[at++] < 128) return size;
      }
    };
    next = number() + at;
    if (bytes[start] !== 5) continue;
    assert.deepEqual([number(), number()], [1, 0]);
    const section = [1, 1, ...leb(number()), ...leb(most)];
    return Buffer.concat([bytes.subarray(0, start), Buffer.from([5, ...leb(section.length), ...section]), bytes.subarray(next)]);
  }
  throw new Error("there is no memory");
}

test("an engine without memory is replaced, and its rules are compiled anew", async () => {
  const bytes = limited(readFileSync(path.join(folder, "engine.wasm")), 512);
  let count = 0;
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(...setup) {
      super(...setup);
      count += 1;
    }
  };
  try {
    const engine = new promo.Promo(await WebAssembly.compile(bytes), readFileSync(path.join(folder, "zones.bin")));
    const text = 'timezone "Europe/Berlin"\ngoods "a"\n' + Array.from({ length: 100 }, (_, number) => `promotion "P${number}" { coupon ${number + 1} only "a" code "C${number}" }\n`).join("");
    const many = [];
    // Rules that nobody frees fill the memory.
    while (count < 3) many.push(engine.compile(text));
    assert.ok(many.length > 2, `${many.length}`);
    const order = { lines: [{ amount: "500", labels: ["a"] }], code: "C7" };
    // All of them are not in memory together, and each prices.
    for (const rules of many) assert.equal(rules.price(order), 49200);
    assert.equal(many[0].quote(order).payable, "492.00");
    // What no engine has room for fails, and the next call goes on.
    assert.throws(() => many[0].price({ note: "x".repeat(1 << 26) }), { name: "PromoError", message: /^the engine has ended: / });
    assert.equal(many[1].price(order), 49200);
    for (const rules of many) rules.free();
  } finally {
    WebAssembly.Instance = Instance;
  }
});
