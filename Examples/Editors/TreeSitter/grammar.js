// The grammar of Promo for tree-sitter, made from the productions of Grammar.md.
const { readFileSync } = require("fs");
const { join } = require("path");

const text = readFileSync(join(__dirname, "../../../Grammar.md"), "utf8");
const productions = new Map();
for (const line of text.match(/```ebnf\n([^]*?)\n```/)[1].split("\n")) {
  const sides = line.match(/^([a-z-]+) *= (.*) \.$/);
  if (sides) productions.set(sides[1].replace(/-/g, "_"), sides[2].match(/"[^"]*"|'[^']*'|[a-z-]+|[[\](){}|]/g));
}

// The productions that the lexer reads, and the names in them that have none of their own.
const tokens = ["word", "string", "percent", "date", "date_time", "time", "digits", "comment"];
const pieces = {
  letter: /[A-Za-z]/,
  digit: /[0-9]/,
  hex: /[0-9A-Fa-f]/,
};

/** A production as a rule. `name` says what a name in it stands for. */
function rule(production, name) {
  const rest = [...productions.get(production)];
  const ends = { "(": ")", "[": "]", "{": "}" };
  const enclosed = (end) => {
    const inner = alternatives();
    if (rest.shift() !== end) throw new Error(`${production}: ${end} is missing`);
    return inner;
  };
  const part = () => {
    const piece = rest.shift();
    if (piece === "(") return enclosed(")");
    if (piece === "[") return optional(enclosed("]"));
    if (piece === "{") return repeat(enclosed("}"));
    return /^["']/.test(piece) ? piece.slice(1, -1) : name(piece.replace(/-/g, "_"));
  };
  const parts = () => {
    const all = [];
    while (rest.length && !/^[|)\]}]$/.test(rest[0])) all.push(part());
    return all.length === 1 ? all[0] : seq(...all);
  };
  const alternatives = () => {
    const all = [parts()];
    while (rest[0] === "|") {
      rest.shift();
      all.push(parts());
    }
    return all.length === 1 ? all[0] : choice(...all);
  };
  return alternatives();
}

const characters = (inside) => (name) => pieces[name] ?? (name === "character" ? inside : rule(name, characters(inside)));
const rules = {};
for (const name of productions.keys()) {
  const inside = name === "comment" ? /[^\r\n]/ : /[^"\\\r\n]/;
  if (tokens.includes(name)) rules[name] = () => token(rule(name, characters(inside)));
  else if (name === "line") rules[name] = ($) => rule(name, (other) => $[other]);
  else if (name !== "two") rules[name] = ($) => prec.right(rule(name, (other) => $[other]));
}
// A token can be one of two only where it differs in its characters: whole numbers are digits.
rules.number = ($) => choice($.digits, $.decimal);
rules.decimal = () => token(rule("number", characters()));

module.exports = grammar({
  name: "promo",
  extras: ($) => [/\s/, $.comment],
  word: ($) => $.word,
  // A comma may be followed by the next label or by the next line.
  conflicts: ($) => [[$.line]],
  rules,
});
