// As much of Visual Studio Code as the extension calls: texts, places, and lists of what it was told.

class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
  compare(other) { return this.line - other.line || this.character - other.character; }
}

class Range {
  constructor(...ends) {
    const [start, end] = ends.length === 2 ? ends : [new Position(ends[0], ends[1]), new Position(ends[2], ends[3])];
    Object.assign(this, { start, end });
  }
  intersection(other) {
    const start = this.start.compare(other.start) > 0 ? this.start : other.start;
    const end = this.end.compare(other.end) < 0 ? this.end : other.end;
    return start.compare(end) > 0 ? undefined : new Range(start, end);
  }
}

class Uri {
  constructor(path) { this.path = path; }
  toString() { return `file://${this.path}`; }
  static joinPath(base, name) { return new Uri(`${base.path}/${name}`); }
}

class EventEmitter {
  constructor() {
    this.listeners = [];
    this.event = (listener) => this.listeners.push(listener);
  }
  fire(event) { for (const listener of this.listeners) listener(event); }
}

/** An open text; columns and offsets count UTF-16 code units. */
class Document {
  constructor(name, text) { Object.assign(this, { uri: new Uri(`/shop/${name}`), languageId: "promo", version: 1, text, isClosed: false }); }
  getText() { return this.text; }
  positionAt(offset) {
    const before = this.text.slice(0, offset).split("\n");
    return new Position(before.length - 1, before.at(-1).length);
  }
  offsetAt({ line, character }) {
    return this.text.split("\n").slice(0, line).reduce((sum, text) => sum + text.length + 1, 0) + character;
  }
  at(words) { return this.positionAt(this.text.indexOf(words) + words.length); }
  textIn({ start, end }) { return this.text.slice(this.offsetAt(start), this.offsetAt(end)); }
  /** Replaces a part as the editor does when a key is pressed. */
  change(offset, length, text) {
    this.text = this.text.slice(0, offset) + text + this.text.slice(offset + length);
    this.version += 1;
    events.change.fire({ document: this, contentChanges: [{ rangeOffset: offset, rangeLength: length, text }] });
  }
  /** Applies edits that do not overlap, the last one first. */
  apply(edits) {
    for (const { range, text } of [...edits].reverse()) {
      const start = this.offsetAt(range.start);
      this.change(start, this.offsetAt(range.end) - start, text);
    }
  }
}

const record = (...names) => class { constructor(...values) { names.forEach((name, index) => { this[name] = values[index]; }); } };
/** An enumeration whose members are their own names. */
const names = () => new Proxy({}, { get: (_, name) => name });

const events = Object.fromEntries(["open", "change", "save", "close", "selection"].map((name) => [name, new EventEmitter()]));
const providers = {};
const shown = new Map();
const status = {};

class WorkspaceEdit {
  constructor() { this.edits = []; }
  replace(uri, range, text) { this.edits.push({ range, text }); }
}

class SemanticTokensBuilder {
  constructor(legend) { Object.assign(this, { legend, tokens: [] }); }
  push(range, type) {
    if (!this.legend.types.includes(type)) throw new Error(type);
    this.tokens.push({ range, type });
  }
  build() { return this.tokens; }
}

module.exports = {
  Document, Position, Range, Uri, EventEmitter, WorkspaceEdit, SemanticTokensBuilder,
  CodeAction: record("title", "kind"), CodeActionKind: names(), CodeLens: record("range", "command"),
  CompletionItem: record("label", "kind"), CompletionItemKind: names(), CompletionList: record("items", "isIncomplete"),
  Diagnostic: record("range", "message", "severity"), DiagnosticRelatedInformation: record("location", "message"), DiagnosticSeverity: names(),
  DocumentSymbol: record("name", "detail", "kind", "range", "selectionRange"), FoldingRange: record("start", "end"),
  Hover: record("contents", "range"), Location: record("uri", "range"), MarkdownString: record("value"),
  SemanticTokensLegend: record("types"), SnippetString: record("value"), SymbolKind: names(),
  TextEdit: { replace: (range, text) => ({ range, text }) },
  languages: new Proxy({
    createDiagnosticCollection: () => ({ set: (uri, list) => shown.set(`${uri}`, list), delete: (uri) => shown.delete(`${uri}`) }),
    createLanguageStatusItem: () => status,
  }, {
    get: (known, name) => known[name] ?? ((selector, provider, ...rest) => { providers[name] = { selector, provider, rest }; }),
  }),
  workspace: {
    fs: { readFile: async (uri) => require("fs").readFileSync(uri.path) },
    textDocuments: [],
    onDidOpenTextDocument: events.open.event, onDidChangeTextDocument: events.change.event,
    onDidSaveTextDocument: events.save.event, onDidCloseTextDocument: events.close.event,
  },
  window: { onDidChangeTextEditorSelection: events.selection.event },
  events, providers, shown, status,
};
