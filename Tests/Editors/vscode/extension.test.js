// The extension for Visual Studio Code, with its real engine and without the editor.
//
//   EXTENSION=FOLDER node --test Tests/Editors/vscode
const assert = require("node:assert/strict");
const Module = require("node:module");
const { test, before } = require("node:test");
const path = require("node:path");

const vscode = require("./vscode.js");
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

const folder = path.resolve(process.env.EXTENSION);
const rules = `fact tier one of "none", "gold" default "none"

promotion "Sömmer 🌞" {
    discount 20% off
    when tier is "gold"
}

expect amount 100 with tier "gold" pays 80 by "Sömmer 🌞"
expect amount 100 with tier "gold" pays 90

ensure pays >= 80%
`;

let ours;
before(async () => {
  await require(path.join(folder, "extension.js")).activate({ extensionUri: new vscode.Uri(folder), subscriptions: [] });
  ours = vscode.providers.registerHoverProvider.provider;
});

function open(text = rules, name = "shop.promo") {
  const document = new vscode.Document(name, text);
  vscode.events.open.fire(document);
  return document;
}
function close(document) {
  document.isClosed = true;
  vscode.events.close.fire(document);
}
const shown = (document) => vscode.shown.get(`${document.uri}`);
const codes = (document) => shown(document).map(({ code }) => code);
const texts = (document, ranges) => ranges.map((range) => document.textIn(range));
const until = async (isThere) => {
  for (let count = 0; count < 600 && !isThere(); count += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  assert(isThere());
};

test("mistakes are marked, and a fix corrects them", () => {
  const document = open(rules.replace("discount", "discuont"));
  const [mistake] = shown(document);
  assert.deepEqual([mistake.code, mistake.severity, document.textIn(mistake.range)], ["P011", "Error", "discuont"]);
  const actions = ours.provideCodeActions(document, mistake.range);
  assert.deepEqual(actions.map(({ title }) => title), ["write `discount` (certain)", "fix all that is certain"]);
  assert.deepEqual(ours.provideCodeActions(document, new vscode.Range(0, 0, 0, 0)).map(({ kind }) => kind), ["SourceFixAll"]);
  document.apply(actions[0].edit.edits);
  assert.equal(document.text, rules);
  close(document);
  assert.equal(shown(document), undefined);
});

test("a mistake at the word that is being typed waits until the word is left", async () => {
  const document = open("promotion \"A\" {\n    coupon 5\n}\n");
  const typed = document.text.indexOf("coupon") + 6;
  document.change(typed, 0, "x");
  assert.deepEqual(codes(document), []);
  vscode.events.selection.fire({ textEditor: { document }, selections: [{ active: document.positionAt(typed + 1) }] });
  assert.deepEqual(codes(document), []);
  vscode.events.selection.fire({ textEditor: { document }, selections: [{ active: document.positionAt(0) }] });
  assert.deepEqual(codes(document), ["P011"]);
  document.change(typed + 1, 0, "y");
  assert.deepEqual(codes(document), []);
  await until(() => codes(document).length === 1);
  document.change(typed, 0, "z");
  vscode.events.save.fire(document);
  assert.deepEqual(codes(document), ["P011"]);
  close(document);
});

test("tests and guarantees say how they come out, and a failing test can be accepted", async () => {
  const document = open();
  const lenses = () => ours.provideCodeLenses(document).map(({ command }) => command.title);
  assert.deepEqual(lenses(), ["pays 80 ✓", "pays 80, not 90", "not proved yet"]);
  let isChanged = false;
  ours.onDidChangeCodeLenses(() => { isChanged = true; });
  await until(() => isChanged);
  assert.deepEqual(lenses(), ["pays 80 ✓", "pays 80, not 90", "proved ✓"]);
  assert.deepEqual(codes(document), ["P142"]);
  assert.match(vscode.status.text, /1 of 2 tests fails/);
  const [accept] = ours.provideCodeActions(document, shown(document)[0].range);
  document.apply(accept.edit.edits);
  assert.deepEqual(lenses().slice(0, 2), ["pays 80 ✓", "pays 80 ✓"]);
  close(document);
});

test("completions bring samples of their values", () => {
  const document = open(rules.replace("\n}", "\n    sp\n}"));
  const { items, isIncomplete } = ours.provideCompletionItems(document, document.at("    sp"));
  const [spend] = items;
  assert.deepEqual([spend.label, spend.kind, spend.insertText.value, isIncomplete], ["spend", "Keyword", "spend ${1:100}", true]);
  assert.equal(document.textIn(spend.range), "sp");
  const values = ours.provideCompletionItems(document, document.at("tier is ")).items;
  assert.deepEqual(values.map(({ insertText }) => insertText), ["not", '"none"', '"gold"']);
  close(document);
});

test("a name leads to its declaration and its uses, and is changed everywhere", () => {
  const document = open();
  const place = document.at("pays 80 by \"Söm");
  assert.equal(document.textIn(ours.provideDefinition(document, place).range), '"Sömmer 🌞"');
  assert.equal(ours.provideDefinition(document, place).range.start.line, 2);
  const uses = (includeDeclaration) => ours.provideReferences(document, place, { includeDeclaration }).length;
  assert.deepEqual([uses(true), uses(false)], [2, 1]);
  assert.equal(ours.prepareRename(document, place).placeholder, "Sömmer 🌞");
  assert.throws(() => ours.prepareRename(document, document.at("discount")), /names/);
  assert.throws(() => ours.provideRenameEdits(document, document.at("when tie"), "two words"), /one word/);
  document.apply(ours.provideRenameEdits(document, document.at("when tie"), "level").edits);
  assert.equal(document.text, rules.replaceAll("tier", "level"));
  close(document);
});

test("words are explained, files are formatted, folded, coloured and outlined", () => {
  const document = open(rules.replace("    discount 20%", "  discount   20%"));
  assert.match(ours.provideHover(document, document.at('promotion "Söm')).contents.value, /20% off/);
  assert.equal(ours.provideHover(document, document.at("{")), null);
  assert.deepEqual(ours.provideDocumentFormattingEdits(document).map(({ text }) => text), [rules]);
  assert.deepEqual(ours.provideFoldingRanges(document).map(({ start, end }) => [start, end]), [[2, 4]]);
  const outline = ours.provideDocumentSymbols(document);
  assert.deepEqual(outline.map(({ kind }) => kind), ["Variable", "Class", "Method", "Method", "Function"]);
  assert.deepEqual(texts(document, outline.slice(0, 2).map(({ selectionRange }) => selectionRange)), ["tier", '"Sömmer 🌞"']);
  const tokens = ours.provideDocumentSemanticTokens(document);
  assert.deepEqual(tokens.slice(0, 2).map(({ range, type }) => [document.textIn(range), type]), [["fact", "keyword"], ["tier", "variable"]]);
  close(document);
});

test("after a trap the engine starts anew", async () => {
  const document = open();
  const { ask } = ours.engine.exports;
  ours.engine.exports = { ...ours.engine.exports, ask: () => { throw new Error("trap"); } };
  assert.equal(ours.provideHover(document, document.at("discount")), null);
  await until(() => ours.engine.exports?.ask && ours.engine.exports.ask !== ask);
  assert.match(ours.provideHover(document, document.at("discount")).contents.value, /discount/);
  close(document);
});

test("the manifest names what is packed", () => {
  const manifest = require(path.join(folder, "package.json"));
  const paths = JSON.stringify(manifest).match(/"\.\/[^"]+"/g).map((text) => JSON.parse(text));
  assert.equal(new Set(paths).size, 3);
  for (const name of paths) assert(require("node:fs").existsSync(path.join(folder, name)), name);
});
