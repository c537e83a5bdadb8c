// Rules in Visual Studio Code. `pack` puts the engine of the playground beside this file, and its
// classes `Engine` and `Prover` above it, so that nothing else need be installed.
const vscode = require("vscode");

const selector = { language: "promo" };

/** The pauses after a key, in milliseconds: until all orders are examined, and until a mistake in the word at the caret is shown. */
const pauses = { prove: 300, show: 1000 };

/** The editor's token type of each kind of text that has a colour. */
const colours = {
  comment: "comment", keyword: "keyword", clauseWord: "keyword", settingValue: "enumMember", weekday: "enumMember",
  diagnostic: "enumMember", promotion: "class", label: "type", fact: "variable", string: "string", amount: "number",
  number: "number", percent: "number", date: "number", operation: "operator",
};
const legend = new vscode.SemanticTokensLegend([...new Set(Object.values(colours))]);

const completionKinds = {
  declaration: "Keyword", clause: "Keyword", word: "Keyword", fact: "Variable", value: "Value", code: "Value",
  label: "Constant", diagnostic: "Constant", promotion: "Class",
};
const symbolKinds = { fact: "Variable", label: "Constant", promotion: "Class", expectation: "Method", guarantee: "Function" };

const rangeOf = (document, { start, end }) => new vscode.Range(document.positionAt(start), document.positionAt(end));

/** What is known of the rules that are open. */
class Rules {
  constructor(engine, prover) {
    this.engine = engine;
    this.prover = prover;
    this.open = new Map();
    this.diagnostics = vscode.languages.createDiagnosticCollection("promo");
    this.status = vscode.languages.createLanguageStatusItem("promo", selector);
    this.verdictsChanged = new vscode.EventEmitter();
    this.onDidChangeCodeLenses = this.verdictsChanged.event;
  }

  // MARK: Asking

  pairs(document, values) {
    const name = document.uri.path.split("/").pop();
    return [["rules", document.getText()], ["name", name], ["now", String(Math.floor(Date.now() / 1000))], ...Object.entries(values)];
  }

  /** The engine's answer; an empty one if it trapped, while it starts anew. */
  ask(document, verb, values = {}) {
    try {
      return JSON.parse(this.engine.ask(verb, this.pairs(document, values)));
    } catch {
      if (!this.engine.exports) this.engine.start();
      return {};
    }
  }

  at(document, position, verb, values = {}) {
    return this.ask(document, verb, { position: String(document.offsetAt(position)), ...values });
  }

  // MARK: Diagnostics

  state(document) {
    const key = document.uri.toString();
    if (!this.open.has(key)) this.open.set(key, { caret: null, found: null, isProving: false });
    return this.open.get(key);
  }

  changed(document, changes) {
    const state = this.state(document);
    const last = changes.at(-1);
    state.caret = last ? last.rangeOffset + last.text.length : null;
    state.found = null;
    this.look(document);
    this.later(state, "prove", () => this.prove(document));
    this.later(state, "show", () => this.leave(document));
  }

  later(state, name, work) {
    clearTimeout(state[name]);
    state[name] = setTimeout(work, pauses[name]);
  }

  /** The author has left the word that was being typed. */
  leave(document) {
    if (this.state(document).caret === null) return;
    this.state(document).caret = null;
    this.look(document);
  }

  moved(document, position) {
    const { caret } = this.state(document);
    // A quote or a brace that the editor closes stands behind the caret.
    if (caret !== null && Math.abs(document.offsetAt(position) - caret) > 1) this.leave(document);
  }

  look(document) {
    const { caret, found } = this.state(document);
    const answer = caret === null && found ? found : this.ask(document, "look", caret === null ? {} : { caret: String(caret) });
    if (answer.health) this.status.text = answer.health;
    this.diagnostics.set(document.uri, (answer.diagnostics ?? []).map((one) => this.diagnostic(document, one)));
  }

  async prove(document) {
    const { version } = document;
    const state = this.state(document);
    // One question at a time: its answer asks again if the text has changed.
    if (state.isProving) return;
    state.isProving = true;
    const answer = await this.prover.ask("prove", this.pairs(document, {})).catch(() => null);
    state.isProving = false;
    if (document.isClosed) return;
    if (document.version !== version) return void this.prove(document);
    if (!answer?.verdicts) return;
    state.found = answer;
    if (state.caret === null) this.look(document);
    this.verdictsChanged.fire();
  }

  diagnostic(document, { code, severity, message, labels, consequence, help }) {
    const place = labels[0] ? rangeOf(document, labels[0]) : new vscode.Range(0, 0, 0, 0);
    const text = [message, consequence, help].filter(Boolean).join("\n");
    const diagnostic = new vscode.Diagnostic(place, text, vscode.DiagnosticSeverity[severity === "error" ? "Error" : "Warning"]);
    Object.assign(diagnostic, { code, source: "promo" });
    diagnostic.relatedInformation = labels.slice(1).map(
      (label) => new vscode.DiagnosticRelatedInformation(new vscode.Location(document.uri, rangeOf(document, label)), label.text ?? "here"));
    return diagnostic;
  }

  close(document) {
    const state = this.state(document);
    clearTimeout(state.prove);
    clearTimeout(state.show);
    this.open.delete(document.uri.toString());
    this.diagnostics.delete(document.uri);
  }

  // MARK: Corrections

  edit(document, edits) {
    const edit = new vscode.WorkspaceEdit();
    for (const { start, end, text } of edits) edit.replace(document.uri, rangeOf(document, { start, end }), text);
    return edit;
  }

  action(document, title, kind, edits) {
    const action = new vscode.CodeAction(title, kind);
    action.edit = this.edit(document, edits);
    return action;
  }

  provideCodeActions(document, range) {
    const { diagnostics = [] } = this.state(document).found ?? this.ask(document, "look");
    const fixes = diagnostics.flatMap((one) => {
      const diagnostic = this.diagnostic(document, one);
      return diagnostic.range.intersection(range) ? one.fixes.map((fix) => ({ diagnostic, fix })) : [];
    });
    const actions = fixes.map(({ diagnostic, fix }) => {
      const action = this.action(document, `${fix.title} (${fix.grade})`, vscode.CodeActionKind.QuickFix, fix.edits);
      action.isPreferred = fix.grade === "certain";
      action.diagnostics = [diagnostic];
      return action;
    });
    const { edits = [] } = this.ask(document, "mend");
    if (edits.length > 0) actions.push(this.action(document, "fix all that is certain", vscode.CodeActionKind.SourceFixAll, edits));
    return actions;
  }

  provideDocumentFormattingEdits(document) {
    const { text } = this.ask(document, "format");
    const whole = { start: 0, end: document.getText().length };
    return text === undefined ? [] : [vscode.TextEdit.replace(rangeOf(document, whole), text)];
  }

  // MARK: At a place

  provideCompletionItems(document, position) {
    const { items = [] } = this.at(document, position, "complete");
    const completions = items.map(({ text, snippet, label, kind, detail, start, end }, index) => {
      const item = new vscode.CompletionItem(label, vscode.CompletionItemKind[completionKinds[kind]]);
      const insertText = snippet === undefined ? text : new vscode.SnippetString(snippet);
      const sortText = String(index).padStart(4, "0");
      return Object.assign(item, { detail, insertText, sortText, filterText: text, range: rangeOf(document, { start, end }) });
    });
    return new vscode.CompletionList(completions, true);
  }

  provideHover(document, position) {
    const hover = this.at(document, position, "hover");
    return hover.markdown === undefined ? null : new vscode.Hover(new vscode.MarkdownString(hover.markdown), rangeOf(document, hover));
  }

  location(document, place) {
    return new vscode.Location(document.uri, rangeOf(document, place));
  }

  provideDefinition(document, position) {
    const { declaration } = this.at(document, position, "uses");
    return declaration ? this.location(document, declaration) : null;
  }

  provideReferences(document, position, { includeDeclaration }) {
    const { declaration, uses = [] } = this.at(document, position, "uses");
    return uses.filter(({ start }) => includeDeclaration || start !== declaration?.start)
      .map((place) => this.location(document, place));
  }

  prepareRename(document, position) {
    const { name, ...place } = this.at(document, position, "uses");
    if (name === undefined) throw new Error("only facts, labels and promotions have names");
    return { range: rangeOf(document, place), placeholder: name };
  }

  provideRenameEdits(document, position, to) {
    const { problem, edits = [] } = this.at(document, position, "rename", { to });
    if (problem) throw new Error(problem);
    return this.edit(document, edits);
  }

  // MARK: About a file

  provideDocumentSymbols(document) {
    const { symbols = [] } = this.ask(document, "outline");
    return symbols.map(({ name, kind, own, ...range }) => new vscode.DocumentSymbol(
      name.trim() || '""', "", vscode.SymbolKind[symbolKinds[kind]], rangeOf(document, range), rangeOf(document, own)));
  }

  provideFoldingRanges(document) {
    const { folds = [] } = this.ask(document, "outline");
    return folds.map((fold) => rangeOf(document, fold)).map(({ start, end }) => new vscode.FoldingRange(start.line, end.line));
  }

  provideCodeLenses(document) {
    const { verdicts = [] } = this.state(document).found ?? this.ask(document, "verdicts");
    return verdicts.map(({ text, ...place }) => new vscode.CodeLens(rangeOf(document, place), { title: text, command: "" }));
  }

  provideDocumentSemanticTokens(document) {
    const { kinds = [], colours: numbers = [] } = this.ask(document, "look");
    const builder = new vscode.SemanticTokensBuilder(legend);
    for (let index = 0; index < numbers.length; index += 3) {
      const [start, end, kind] = numbers.slice(index, index + 3);
      const range = rangeOf(document, { start, end });
      const type = colours[kinds[kind]];
      if (type && range.start.line === range.end.line) builder.push(range, type);
    }
    return builder.build();
  }
}

async function activate(context) {
  const read = (name) => vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, name));
  const [engine, zones] = await Promise.all([read("engine.wasm"), read("zones.bin")]);
  const module = await WebAssembly.compile(engine);
  const rules = new Rules(await new Engine(module, zones).start(), new Prover(module, zones));
  const { languages, workspace, window } = vscode;
  const isOurs = (document) => document.languageId === selector.language;
  context.subscriptions.push(
    rules.diagnostics, rules.status,
    languages.registerCodeActionsProvider(selector, rules, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.SourceFixAll],
    }),
    languages.registerCodeLensProvider(selector, rules),
    languages.registerCompletionItemProvider(selector, rules, " ", '"'),
    languages.registerDefinitionProvider(selector, rules),
    languages.registerDocumentFormattingEditProvider(selector, rules),
    languages.registerDocumentSemanticTokensProvider(selector, rules, legend),
    languages.registerDocumentSymbolProvider(selector, rules),
    languages.registerFoldingRangeProvider(selector, rules),
    languages.registerHoverProvider(selector, rules),
    languages.registerReferenceProvider(selector, rules),
    languages.registerRenameProvider(selector, rules),
    workspace.onDidOpenTextDocument((document) => isOurs(document) && rules.changed(document, [])),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => isOurs(document) && rules.changed(document, contentChanges)),
    workspace.onDidSaveTextDocument((document) => isOurs(document) && rules.leave(document)),
    workspace.onDidCloseTextDocument((document) => isOurs(document) && rules.close(document)),
    window.onDidChangeTextEditorSelection(({ textEditor: { document }, selections }) => isOurs(document) && rules.moved(document, selections[0].active)),
    { dispose: () => rules.prover.stop() },
  );
  for (const document of workspace.textDocuments.filter(isOurs)) rules.changed(document, []);
}

module.exports = { activate };
