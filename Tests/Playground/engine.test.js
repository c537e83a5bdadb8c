// The page's engine as a module for Node.
//
//   ENGINE=FOLDER node --test Tests/Playground
const assert = require("node:assert/strict");
const { readFileSync } = require("node:fs");
const path = require("node:path");
const { test, before } = require("node:test");

const { Engine, Prover } = require("../../Examples/Playground/engine.js");
const read = (name) => readFileSync(path.join(process.env.ENGINE, name));
const rules = [["rules", 'timezone "Europe/Berlin"\npromotion "折" { discount 20% off spend 100 }\nensure pays >= 90%\n'], ["now", "1795000000"]];

let setup;
before(async () => { setup = [await WebAssembly.compile(read("engine.wasm")), read("zones.bin")]; });

test("an order is priced", async () => {
  const engine = await new Engine(...setup).start();
  const quote = JSON.parse(engine.ask("quote", [...rules, ["amount", "100"], ["at", "2026-11-11"]]));
  assert.equal(quote.payable, "80.00");
  assert.deepEqual(quote.applied.map(({ promotion }) => promotion), ["折"]);
});

test("a worker proves, stops, and goes on", async () => {
  const prover = new Prover(...setup);
  const codes = async () => (await prover.ask("prove", rules)).diagnostics.map(({ code }) => code);
  assert.deepEqual(await codes(), ["P140"]);
  prover.ask("prove", rules);
  prover.stop();
  assert.deepEqual(await codes(), ["P140"]);
});
