import Foundation

/// A declaration as it stands in a source.
struct Declaration {
  /// The types that it stands in, and a type itself, from the outermost on.
  let path: [String]

  /// The word that says what is declared.
  let kind: String

  /// All of it but its body, on one line.
  let signature: String

  /// Whether it is public where the types around it are.
  let isPublic: Bool

  /// Whether a `///` stands above it.
  let isExplained: Bool

  /// The file and the line in which it stands.
  let place: String

  var isType: Bool { ["struct", "enum", "class", "actor", "protocol"].contains(kind) }

  /// The word that says what is declared; nil where a line declares nothing.
  static func kind(of text: String) -> String? {
    for word in text.split(separator: " ") {
      let name = String(word.prefix { $0.isLetter })
      if kinds.contains(name) { return name }
      guard word.hasPrefix("@") || modifiers.contains(name) else { return nil }
    }
    return nil
  }

  private static let kinds: Set = [
    "struct", "enum", "class", "actor", "protocol", "extension", "typealias", "func", "init",
    "subscript", "let", "var", "case",
  ]

  private static let modifiers: Set = [
    "public", "package", "internal", "fileprivate", "private", "static", "final", "indirect",
    "nonisolated", "mutating", "nonmutating", "borrowing", "consuming", "lazy", "weak",
  ]
}

/// What the sources of a module declare for others, read by the indentation of formatted code.
struct PublicInterface {
  /// Every declaration in or beside types, public or not, by the order of the files.
  let all: [Declaration]

  init(ofModule module: String) throws {
    let folder = "Sources/\(module)"
    all = try Project.paths(in: folder, suffix: ".swift").flatMap { path in
      var reader = DeclarationReader(file: path, text: try Project.text("\(folder)/\(path)"))
      return reader.declarations()
    }
  }

  init(ofText text: String) {
    var reader = DeclarationReader(file: "text", text: text)
    all = reader.declarations()
  }

  /// The types that are not public.
  private var hiddenTypes: Set<[String]> {
    Set(all.filter { $0.isType && !$0.isPublic }.map(\.path))
  }

  /// The public declarations, by the types in which they stand: a type itself, then the rest of it in
  /// the order of the sources.
  var declarations: [Declaration] {
    let hidden = hiddenTypes
    let shown = all.filter { declaration in
      let path = declaration.path
      return declaration.isPublic
        && !path.indices.contains { hidden.contains(Array(path[...$0])) }
        && !isHiddenConformance(declaration, hidden)
    }
    return shown.enumerated().sorted { first, second in
      let (path, next) = (first.element.path, second.element.path)
      if path != next { return path.lexicographicallyPrecedes(next) }
      let (isType, nextIsType) = (first.element.isType, second.element.isType)
      return isType == nextIsType ? first.offset < second.offset : isType
    }.map(\.element)
  }

  private func isHiddenConformance(_ declaration: Declaration, _ hidden: Set<[String]>) -> Bool {
    guard declaration.kind == "extension" else { return false }
    let protocols = declaration.signature.split(separator: ": ")[1].split(separator: ", ")
    return protocols.allSatisfy { hidden.contains([String($0)]) }
  }

  /// The public types that stand in no other.
  var outermostTypes: [String] {
    declarations.filter { $0.isType && $0.path.count == 1 }.map { $0.path[0] }
  }

  /// One line for each declaration.
  var listing: String {
    declarations.map { "\($0.path.joined(separator: "."))  \($0.signature)\n" }.joined()
  }
}

/// Reads the declarations of one file. In formatted code the indentation says what stands in what.
struct DeclarationReader {
  private struct Scope {
    let path: [String]
    let kind: String
    let isPublic: Bool
    let indentation: Int
  }

  /// A line, and how many spaces stood before it.
  private struct Line {
    let indentation: Int
    let text: String
  }

  private let file: String
  private let lines: [Line]
  private var scopes: [Scope] = []

  init(file: String, text: String) {
    self.file = file
    // What stands in a text of several lines declares nothing.
    let parts = text.components(separatedBy: "\"\"\"").enumerated().map { index, part in
      index.isMultiple(of: 2) ? part : String(repeating: "\n", count: part.count { $0 == "\n" })
    }
    lines = parts.joined().components(separatedBy: "\n").map { line in
      let start = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      return Line(indentation: start, text: String(line.dropFirst(start)))
    }
  }

  mutating func declarations() -> [Declaration] {
    lines.indices.compactMap { declaration(at: $0) }
  }

  private mutating func declaration(at index: Int) -> Declaration? {
    let (indentation, text) = (lines[index].indentation, lines[index].text)
    if text.isEmpty { return nil }
    // The brace of a long header stands alone.
    if text != "{" { scopes.removeAll { $0.indentation >= indentation } }
    guard indentation == (scopes.last?.indentation ?? -2) + 2, !text.hasPrefix("//"),
      let kind = Declaration.kind(of: text)
    else { return nil }
    return declaration(kind, at: index, indentation)
  }

  private mutating func declaration(_ kind: String, at index: Int, _ indentation: Int)
    -> Declaration?
  {
    let (header, hasBody, end) = header(from: index)
    let isPublic = isPublic(kind, header)
    var path = scopes.last?.path ?? []
    if let name = typeName(kind, in: header) {
      path += name
      if hasBody {
        scopes.append(
          Scope(path: path, kind: kind, isPublic: isPublic, indentation: indentation))
      }
    }
    let first = firstAttribute(above: index)
    let attributes = lines[first..<index].map { "\($0.text) " }.joined()
    let accessors = kind == "var" && hasBody ? accessors(from: end, indentation) : ""
    return Declaration(
      path: path, kind: kind,
      signature: attributes + header.replacing("public ", with: "") + accessors,
      isPublic: isPublic, isExplained: first > 0 && lines[first - 1].text.hasPrefix("///"),
      place: "\(file):\(index + 1)")
  }

  /// The cases of an enum and what a protocol asks for are as public as it is.
  private func isPublic(_ kind: String, _ header: String) -> Bool {
    switch kind {
    case "extension": header.contains(": ")
    case "case": scopes.last?.isPublic ?? false
    case _ where scopes.last?.kind == "protocol": scopes.last?.isPublic ?? false
    default: header.contains("public ")
    }
  }

  private func typeName(_ kind: String, in header: String) -> [String]? {
    guard ["struct", "enum", "class", "actor", "protocol", "extension"].contains(kind) else {
      return nil
    }
    let name = header.components(separatedBy: "\(kind) ")[1].prefix {
      $0.isLetter || $0.isNumber || $0 == "."
    }
    return name.split(separator: ".").map(String.init)
  }

  /// The declaration that begins at a line up to its body, whether it has one, and the line of its
  /// end.
  private func header(from index: Int) -> (text: String, hasBody: Bool, end: Int) {
    var text = ""
    var depth = 0
    for line in index..<lines.count {
      for character in " " + lines[line].text.components(separatedBy: "//")[0] {
        if "([".contains(character) { depth += 1 }
        if ")]".contains(character) { depth -= 1 }
        if character == "{", depth == 0 { return (tidy(text), true, line) }
        text.append(character)
      }
      if depth == 0, !text.hasSuffix(","), !isContinued(at: line + 1) {
        return (tidy(text), false, line)
      }
    }
    return (tidy(text), false, lines.count - 1)
  }

  private func isContinued(at line: Int) -> Bool {
    line < lines.count
      && ["->", "where ", "throws", "async ", "= ", ": ", "{"].contains {
        lines[line].text.hasPrefix($0)
      }
  }

  private func tidy(_ text: String) -> String {
    text.replacing("( ", with: "(").replacing(" )", with: ")")
      .trimmingCharacters(in: .whitespaces)
  }

  /// Whether a property whose body begins in a line can be set.
  private func accessors(from line: Int, _ indentation: Int) -> String {
    let body = lines[(line + 1)...].prefix { $0.text.isEmpty || $0.indentation > indentation }
    let isSet = { (text: String) in text.hasPrefix("set ") || text.hasPrefix("nonmutating set ") }
    let canSet = !lines[line].text.hasSuffix("}") && body.contains { isSet($0.text) }
    return canSet ? " { get set }" : " { get }"
  }

  private func firstAttribute(above index: Int) -> Int {
    var first = index
    while first > 0, isAttribute(lines[first - 1].text) { first -= 1 }
    return first
  }

  /// Whether a line is an attribute and nothing else.
  private func isAttribute(_ text: String) -> Bool {
    text.hasPrefix("@") && Declaration.kind(of: text) == nil
  }
}
