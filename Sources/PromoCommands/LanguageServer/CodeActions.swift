import Promo
import PromoHost
import PromoOrders

extension AskedFile {
  /// Returns the corrections that an editor offers at a place: the fixes for the diagnostics there, and
  /// one action that applies all certain fixes in the set.
  func codeActions(_ parameters: JSONNode, in range: Range<Int>) -> JSONNode {
    let kinds = parameters["context"]?["only"]?.array?.compactMap { $0.string }
    let isAsked = { (kind: String) in
      kinds.map { $0.contains { kind == $0 || kind.hasPrefix("\($0).") } } ?? true
    }
    return .array(
      (isAsked("quickfix") ? fixes(in: range) : [])
        + (isAsked("source.fixAll") ? [allFixes].compactMap(\.self) : []))
  }

  private func fixes(in range: Range<Int>) -> [JSONNode] {
    state.compilation.diagnostics.flatMap { diagnostic -> [JSONNode] in
      // A diagnostic of the whole set is shown at the start of the first file.
      let (place, bytes) = diagnostic.span.map { ($0.file, $0.start..<$0.end) } ?? (0, 0..<0)
      guard place == editor.file, bytes.lowerBound <= range.upperBound,
        bytes.upperBound >= range.lowerBound
      else { return [] }
      return diagnostic.fixes.map { fix in
        [
          "title": .string(title(of: fix)), "kind": "quickfix",
          "diagnostics": [state.node(of: diagnostic)],
          "isPreferred": .bool(fix.grade == .certain),
          "edit": state.workspaceEdit(fix.edits),
        ]
      }
    }
  }

  private func title(of fix: Fix) -> String {
    let title: Message = "\(fix.title(in: state.language)) (\(Message(words: fix.grade.rawValue)))"
    return title.text(in: state.language)
  }

  /// The action that applies all certain, compatible fixes in the set; nil if there are none.
  private var allFixes: JSONNode? {
    let fixes = state.compilation.diagnostics.certainFixes
    guard !fixes.isEmpty else { return nil }
    return [
      "title": .string(Message(words: "fix all that is certain").text(in: state.language)),
      "kind": "source.fixAll",
      "edit": state.workspaceEdit(fixes.flatMap(\.edits)),
    ]
  }
}
