import Promo
import PromoOrders

/// The diagnostics of one file, as sent to an editor.
struct PublishedDiagnostics: Equatable {
  /// The editor's version number of the text; nil for a file that is not open.
  let version: Int?
  let nodes: [JSONNode]

  func message(about address: String) -> JSONNode {
    let parameters = JSONNode.object(stating: [
      "uri": .string(address), "version": version.map { .number($0) }, "diagnostics": .array(nodes),
    ])
    return [
      "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": parameters,
    ]
  }
}

extension RuleSetState {
  /// Returns the diagnostics to show while the author types in open files.
  func calmDiagnostics(_ open: [String: OpenFile]) -> [Diagnostic] {
    var (editor, shown) = (editor, compilation.diagnostics)
    for (index, file) in files.enumerated() {
      guard let caret = open[file.address]?.caret else { continue }
      editor.file = index
      shown = editor.calm(shown, whileTypingAt: caret)
    }
    return shown
  }

  /// Returns the nodes of diagnostics of each file, by address. Diagnostics of the whole set belong
  /// to the first file.
  func nodes(of diagnostics: [Diagnostic]) -> [String: PublishedDiagnostics] {
    var nodes = files.map { _ in [JSONNode]() }
    for diagnostic in diagnostics {
      nodes[diagnostic.span?.file ?? 0].append(node(of: diagnostic))
    }
    return Dictionary(
      zip(files, nodes).map {
        ($0.address, PublishedDiagnostics(version: $0.version, nodes: $1))
      }, uniquingKeysWith: { first, _ in first })
  }

  func node(of diagnostic: Diagnostic) -> JSONNode {
    let span = diagnostic.span
    let file = files[span?.file ?? 0]
    let related = diagnostic.labels.dropFirst().map { label -> JSONNode in
      [
        "location": location(of: label.span),
        "message": .string(
          label.text.isEmpty ? Message(words: "here").text(in: language) : label.text(in: language)),
      ]
    }
    return .object(stating: [
      "range": file.text.node(of: (span?.start ?? 0)..<(span?.end ?? 0)),
      "severity": .number(diagnostic.severity == .error ? 1 : 2),
      "code": .string(diagnostic.id.rawValue), "source": "promo-eval",
      "message": .string(diagnostic.wholeMessage(in: language)),
      "relatedInformation": related.isEmpty ? nil : .array(Array(related)),
    ])
  }

  func location(of span: SourceSpan) -> JSONNode {
    let file = files[span.file]
    return [
      "uri": .string(file.address), "range": file.text.node(of: span.start..<span.end),
    ]
  }

  /// Returns edits to one or more files in the form of the protocol. If the editor supports
  /// versions, the edits carry the versions of the texts, so that the editor does not apply them to
  /// other texts.
  func workspaceEdit(_ edits: [Fix.Edit]) -> JSONNode {
    var changes: [JSONNode.Member] = []
    var documents: [JSONNode] = []
    for (index, file) in files.enumerated() {
      let own = edits.filter { $0.span.file == index }.map { edit -> JSONNode in
        [
          "range": file.text.node(of: edit.span.start..<edit.span.end),
          "newText": .string(edit.text),
        ]
      }
      guard !own.isEmpty else { continue }
      changes.append(.init(key: file.address, value: .array(own)))
      let version = file.version.map { JSONNode.number($0) } ?? .null
      documents.append([
        "textDocument": ["uri": .string(file.address), "version": version], "edits": .array(own),
      ])
    }
    return hasVersionedEdits
      ? ["documentChanges": .array(documents)] : ["changes": .object(changes)]
  }
}
