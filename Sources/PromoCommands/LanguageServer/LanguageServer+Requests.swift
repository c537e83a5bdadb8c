import Promo
import PromoHost
import PromoOrders

// Requests from an editor.

extension LanguageServer {
  static func capabilities(_ unit: LinePositions.Unit) -> JSONNode {
    [
      "positionEncoding": unit == .bytes ? "utf-8" : "utf-16",
      "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      "completionProvider": ["triggerCharacters": [" ", "\""]],
      "foldingRangeProvider": true,
      "codeLensProvider": [:],
      "hoverProvider": true,
      "definitionProvider": true,
      "referencesProvider": true,
      "documentSymbolProvider": true,
      "documentFormattingProvider": true,
      "renameProvider": ["prepareProvider": true],
      "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll"]],
      "semanticTokensProvider": ["legend": SemanticTokens.legend, "full": true],
    ]
  }

  mutating func answer(to message: EditorMessage) throws(EditorFailure) -> JSONNode {
    let parameters = message.parameters
    switch message.method {
    case "textDocument/completion": return try completions(place(parameters))
    case "textDocument/hover": return try hover(place(parameters))
    case "textDocument/definition": return try definition(place(parameters))
    case "textDocument/references": return try references(place(parameters), parameters)
    case "textDocument/prepareRename": return try nameToChange(place(parameters))
    case "textDocument/rename": return try rename(place(parameters), parameters)
    case "textDocument/documentSymbol": return symbols(try asked(parameters))
    case "textDocument/foldingRange": return folds(try asked(parameters))
    case "textDocument/codeLens": return verdicts(try asked(parameters))
    case "textDocument/semanticTokens/full": return SemanticTokens.result(try asked(parameters))
    case "textDocument/codeAction": return try corrections(asked(parameters), parameters)
    case "textDocument/formatting": return formatting(try asked(parameters))
    default:
      throw EditorFailure(.methodNotFound, "there is no method \(quoted(message.method))")
    }
  }

  private mutating func asked(_ parameters: JSONNode) throws(EditorFailure) -> AskedFile {
    let address = try parameters.address()
    guard let state = workspace.state(of: workspace.name(of: address), at: now()),
      let file = AskedFile(state, address)
    else { throw .notOpen(address) }
    return file
  }

  private mutating func place(
    _ parameters: JSONNode
  ) throws(EditorFailure) -> (file: AskedFile, offset: Int) {
    let file = try asked(parameters)
    let offset = try file.text.offset(of: parameters["position"])
    look(at: offset, in: file)
    return (file, offset)
  }

  /// Takes the author to have left the word that was typed last, if a question is about another.
  private mutating func look(at offset: Int, in file: AskedFile) {
    guard let caret = workspace.open[file.address]?.caret else { return }
    let word = file.editor.typedWord(at: caret)
    if offset < word.lowerBound || offset > word.upperBound {
      workspace.leaveWord(in: file.address)
    }
  }

  // MARK: At a place

  private func completions(_ place: (file: AskedFile, offset: Int)) -> JSONNode {
    let found = place.file.editor.completions(
      at: place.offset, in: place.file.state.language)
    let items = found.enumerated().map { index, completion -> JSONNode in
      let number = String(index)
      let snippet = takesSnippets ? completion.snippet : nil
      return [
        "label": .string(completion.label), "kind": .number(completion.kind.number),
        "detail": .string(completion.detail),
        "sortText": .string(String(repeating: "0", count: max(0, 4 - number.count)) + number),
        "filterText": .string(completion.text),
        "textEdit": [
          "range": place.file.text.node(of: completion.replaces),
          "newText": .string(snippet ?? completion.text),
        ],
        "insertTextFormat": snippet == nil ? 1 : 2,
      ]
    }
    return ["isIncomplete": false, "items": .array(items)]
  }

  private func hover(_ place: (file: AskedFile, offset: Int)) -> JSONNode {
    guard
      let hover = place.file.editor.hover(
        at: place.offset, today: now(), in: place.file.state.language)
    else { return .null }
    return [
      "contents": ["kind": "markdown", "value": .string(hover.text)],
      "range": place.file.text.node(of: hover.range),
    ]
  }

  private func definition(_ place: (file: AskedFile, offset: Int)) -> JSONNode {
    place.file.editor.definition(at: place.offset).map { place.file.state.location(of: $0) }
      ?? .null
  }

  private func references(
    _ place: (file: AskedFile, offset: Int), _ parameters: JSONNode
  ) -> JSONNode {
    var spans = place.file.editor.references(at: place.offset)
    if parameters["context"]?["includeDeclaration"] == false {
      let definition = place.file.editor.definition(at: place.offset)
      spans.removeAll { $0 == definition }
    }
    return .array(spans.map { place.file.state.location(of: $0) })
  }

  private func nameToChange(_ place: (file: AskedFile, offset: Int)) -> JSONNode {
    guard let name = place.file.editor.name(at: place.offset) else { return .null }
    return ["range": place.file.text.node(of: name.range), "placeholder": .string(name.text)]
  }

  private func rename(
    _ place: (file: AskedFile, offset: Int), _ parameters: JSONNode
  ) throws(EditorFailure) -> JSONNode {
    let name = try parameters.text("newName")
    do {
      return place.file.state.workspaceEdit(
        try place.file.editor.renaming(at: place.offset, to: name))
    } catch {
      throw EditorFailure(.failed, error.sentence.text(in: place.file.state.language))
    }
  }

  private mutating func corrections(
    _ file: AskedFile, _ parameters: JSONNode
  ) throws(EditorFailure) -> JSONNode {
    let range = try file.text.range(of: parameters["range"])
    look(at: range.upperBound, in: file)
    return file.codeActions(parameters, in: range)
  }

  // MARK: About a file

  private func symbols(_ file: AskedFile) -> JSONNode {
    .array(
      file.editor.symbols.map { symbol in
        [
          // The protocol does not allow an empty name.
          "name": .string(trimmed(symbol.name).isEmpty ? "\"\"" : symbol.name),
          "kind": .number(symbol.kind.number),
          "range": file.text.node(of: symbol.range),
          "selectionRange": file.text.node(of: symbol.nameRange),
        ]
      })
  }

  private func folds(_ file: AskedFile) -> JSONNode {
    .array(
      file.editor.folds.map { range in
        [
          "startLine": .number(file.text.lines.position(at: range.lowerBound).line),
          "endLine": .number(file.text.lines.position(at: range.upperBound).line),
        ]
      })
  }

  /// Returns the outcomes of the expectations and the guarantees, as lenses without a command.
  private func verdicts(_ file: AskedFile) -> JSONNode {
    let found = file.state.hasFindings ? file.state.compilation : nil
    return .array(
      file.editor.verdicts(knowing: found).map { verdict in
        [
          "range": file.text.node(of: verdict.range),
          "command": ["title": .string(verdict.text.text(in: file.state.language)), "command": ""],
        ]
      })
  }

  /// Returns the edits that put a file into the canonical layout; null if the form of the file has
  /// a mistake.
  private func formatting(_ file: AskedFile) -> JSONNode {
    file.source.formatted().map { file.text.edits(to: $0.bytes) } ?? .null
  }
}

struct AskedFile {
  let state: RuleSetState

  /// The editor of the set, with this file as the current file.
  let editor: RuleEditor
  let text: AddressedText
  let source: Source

  /// The address under which the editor opened the file, or the address on disk.
  let address: String

  init?(_ state: RuleSetState, _ address: String) {
    let identity = FileAddress.path(of: address).flatMap { FileIdentity(path: $0) }
    let index =
      state.files.firstIndex { $0.address == address }
      ?? state.files.firstIndex { identity != nil && FileIdentity($0.source) == identity }
    guard let index else { return nil }
    var editor = state.editor
    editor.file = index
    (self.state, self.editor) = (state, editor)
    let file = state.files[index]
    (text, source, self.address) = (file.text, file.source, file.address)
  }
}

extension Completion.Kind {
  /// The number of the protocol's `CompletionItemKind`.
  fileprivate var number: Int {
    switch self {
    case .declaration, .clause, .word: 14  // keyword
    case .fact: 6  // variable
    case .value, .code: 12  // value
    case .label, .diagnostic: 21  // constant
    case .promotion: 7  // class
    }
  }
}

extension RuleSymbol.Kind {
  /// The number of the protocol's `SymbolKind`.
  fileprivate var number: Int {
    switch self {
    case .fact: 13  // variable
    case .label: 14  // constant
    case .promotion: 5  // class
    case .expectation: 6  // method
    case .guarantee: 12  // function
    }
  }
}
