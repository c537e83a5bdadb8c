// The parser is generated from `src/grammar.json`; that file must say what `grammar.js` says now. The
// functions here are those of the generator's own language, as far as the grammar calls them.
//
//   node --test Tests/Editors/treesitter
const assert = require("node:assert/strict");
const { readFileSync } = require("node:fs");
const path = require("node:path");
const { test } = require("node:test");

const folder = path.join(__dirname, "../../../Examples/Editors/TreeSitter");

const symbols = new Proxy({}, { get: (_, name) => ({ type: "SYMBOL", name }) });
const node = (rule) => typeof rule === "string" ? { type: "STRING", value: rule }
  : rule instanceof RegExp ? { type: "PATTERN", value: rule.source } : rule;
const list = (type) => (...members) => ({ type, members: members.map(node) });
Object.assign(globalThis, {
  seq: list("SEQ"), choice: list("CHOICE"),
  repeat: (rule) => ({ type: "REPEAT", content: node(rule) }),
  optional: (rule) => choice(rule, { type: "BLANK" }),
  token: (rule) => ({ type: "TOKEN", content: node(rule) }),
  prec: { right: (rule) => ({ type: "PREC_RIGHT", value: 0, content: node(rule) }) },
  grammar: ({ name, word, rules, extras, conflicts }) => ({
    name, word: word(symbols).name,
    rules: Object.fromEntries(Object.entries(rules).map(([key, rule]) => [key, node(rule(symbols))])),
    extras: extras(symbols).map(node),
    conflicts: conflicts(symbols).map((rules) => rules.map(({ name }) => name)),
    precedences: [], externals: [], inline: [], supertypes: [],
  }),
});

test("the parser is generated from the productions as they are", () => {
  const made = require(path.join(folder, "grammar.js"));
  const used = JSON.parse(readFileSync(path.join(folder, "src/grammar.json"), "utf8"));
  // A later generator writes more keys.
  const known = Object.fromEntries(Object.entries(used).filter(([key]) => key in made));
  assert.deepEqual(JSON.parse(JSON.stringify(made)), known);
  assert(Object.keys(made.rules).length > 40);
});
