import Foundation
import Testing

/// Holds the sources to their plan where the compiler does not.
@Suite struct ArchitectureTests {
  /// The rooms of the pure module, floor by floor: each may name what stands before it, never what
  /// comes later.
  static let layers = [
    "Ground/Memory", "Ground/Text", "Ground/Money", "Ground/Time", "Ground/Diagnostics",
    "Rules/Language", "Rules/Checking", "Rules/Slips", "Rules/Compiling",
    "Price/Orders", "Price/Curve", "Price/Pricer", "Price/Quotes", "Price/Index", "Price/Costs",
    "Proof/Contexts", "Proof/Examples", "Proof/Findings", "Proof/Guarantees", "Proof/Comparison",
    "Say/Handbook", "Say/Words", "Say/Answers",
    "Tools/Layout", "Tools/Editing", "Tools/Editor", "Tools/Charts", "Tools/Page",
  ]

  @Test func `the pure module imports nothing`() throws {
    for path in Project.paths(in: "Sources/Promo", suffix: ".swift") {
      let imports = try importedModules("Sources/Promo/\(path)")
      #expect(imports == [], "\(path)")
    }
  }

  /// The modules that each module is built on.
  static let foundations: [String: Set<String>] = [
    "Promo": [], "PromoHost": ["Promo", "Synchronization"],
    "PromoFoundation": ["Promo", "PromoHost", "Foundation"],
    "embed-texts": [], "EmbedTexts": ["PackagePlugin"],
    "PromoOrders": ["Promo", "PromoHost"],
    "PromoPage": [], "PromoCommands": ["Promo", "PromoHost", "PromoOrders", "PromoPage"],
    "PromoCExports": ["CPromo", "Promo", "PromoHost", "PromoOrders", "Synchronization"],
    "promo-eval": ["PromoCommands"], "promo-bench": ["Promo", "PromoHost"],
  ]

  @Test func `nothing but the toolchain and what a module is built on is imported`() throws {
    let system: Set = ["Glibc", "Musl", "Darwin"]
    for path in Project.paths(in: "Sources", suffix: ".swift") {
      let target = String(path.split(separator: "/")[0])
      let allowed = try #require(ArchitectureTests.foundations[target], "\(path)")
      #expect(try importedModules("Sources/\(path)").isSubset(of: allowed.union(system)), "\(path)")
    }
    #expect(try !Project.text("Package.swift").contains(".package("))
  }

  /// A static program has all targets of a product in it, and the 13 MB of Foundation if one needs it.
  @Test func `a product has Foundation only if all its targets need it`() throws {
    let products = try Project.text("Package.swift").matches(
      of: /\.library\(name: "\w+",[^\]]*targets: \[([^\]]*)\]/)
    #expect(products.count == 3)
    for product in products {
      let targets = product.1.matches(of: /\w+/).map { String($0.0) }
      let needs = targets.map { ArchitectureTests.foundations[$0]?.contains("Foundation") }
      #expect(Set(needs).count == 1, "\(targets)")
    }
  }

  @Test func `a program is a call of a module, or of a type beside it`() throws {
    let programs = Project.paths(in: "Sources", suffix: "/main.swift")
    #expect(programs.count == 2)
    for path in programs {
      #expect(try Project.text("Sources/\(path)").split(separator: "\n").count < 30, "\(path)")
    }
  }

  @Test func `every folder of the pure module is a room of the plan`() {
    let folders = Project.paths(in: "Sources/Promo", suffix: ".swift").map {
      $0.split(separator: "/").prefix(2).joined(separator: "/")
    }
    #expect(Set(folders) == Set(ArchitectureTests.layers))
  }

  /// Members of the standard library that some room declares, too.
  private static let membersOfTheLibrary: Set = [
    "append", "combine", "contains", "count", "currencySymbol", "drop", "endIndex", "firstIndex",
    "format", "index",
    "indices", "insert", "inserted", "isEmpty", "joined", "key", "keys", "prefix", "remove",
    "removeAll",
    "reduce", "removeLast", "replacing", "spaceSeparator", "span", "split", "startIndex",
  ]

  @Test func `no room names anything that a later one declares`() throws {
    let rooms = try ArchitectureTests.layers.map(Room.init)
    for (position, room) in rooms.enumerated() {
      let own = rooms[...position].reduce(into: Set<String>()) { $0.formUnion($1.declared) }
      let later = rooms[(position + 1)...].reduce(into: Set<String>()) { $0.formUnion($1.declared) }
      let foreign = later.subtracting(own).subtracting(ArchitectureTests.membersOfTheLibrary)
      for (path, used) in room.used {
        #expect(used.intersection(foreign) == [], "\(path)")
      }
    }
    // The test would be blind if it found no names at all: types, nested types, members of extensions.
    let declared = rooms.reduce(into: Set<String>()) { $0.formUnion($1.declared) }
    #expect(
      declared.isSuperset(of: [
        "Amount", "Token", "Checker", "PricedCart", "Quote", "Nudge", "withFindings", "changes",
      ]))
  }

  /// The lines of Swift in `Sources`. A change that takes lines away lowers this number. One that must
  /// raise it says in its message what it will take away, and where.
  private static let mostLines = 63_921

  @Test func `the sources grow only where it is meant`() throws {
    let lines = try Project.paths(in: "Sources", suffix: ".swift").reduce(0) { sum, path in
      sum + (try Project.text("Sources/\(path)").utf8.count { $0 == UInt8(ascii: "\n") })
    }
    #expect(lines <= ArchitectureTests.mostLines)
  }

  @Test func `no folder has more than twenty files`() {
    let folders = Project.paths(in: "Sources", suffix: ".swift").map {
      $0.split(separator: "/").dropLast().joined(separator: "/")
    }
    let files = Dictionary(grouping: folders) { $0 }
    #expect(files.filter { $0.value.count > 20 }.keys.sorted() == [])
  }

  @Test func `the law reads no form`() throws {
    for path in Project.paths(in: "Tests/PromoTests/Law", suffix: ".swift") {
      let code = try code("Tests/PromoTests/Law/\(path)")
      let words = Set(code.matches(of: /[A-Za-z]+/).map { String($0.0) })
      #expect(
        words.isDisjoint(
          with: ["Form", "Forms", "Formula", "Term", "Operation", "Tie", "Pricer"]),
        "\(path)")
    }
  }

  @Test func `the pure module has no variable that outlives a call, and no any`() throws {
    for path in Project.paths(in: "Sources/Promo", suffix: ".swift") {
      let code = try code("Sources/Promo/\(path)")
      let stored = code.matches(
        of: #/(?m)^(?:(?:public|package|private|fileprivate) )*(?:let|var) /#)
      #expect(stored.isEmpty, "\(path)")
      #expect(code.firstMatch(of: /\bstatic var \w+(: [^{\n]+)? =|\bany [A-Z]/) == nil, "\(path)")
    }
  }

  /// The page's engine is Embedded Swift, which knows none.
  @Test func `the pure module has no key path`() throws {
    for path in Project.paths(in: "Sources/Promo", suffix: ".swift") {
      #expect(try code("Sources/Promo/\(path)").firstMatch(of: /\\\.\w/) == nil, "\(path)")
    }
  }

  @Test func `no number of the pure module is a floating-point number`() throws {
    for path in Project.paths(in: "Sources/Promo", suffix: ".swift") {
      let code = try code("Sources/Promo/\(path)")
      #expect(code.firstMatch(of: /\b(?:Double|Float\w*|CGFloat|Decimal)\b/) == nil, "\(path)")
    }
  }

  private func importedModules(_ path: String) throws -> Set<String> {
    Set(try code(path).matches(of: /(?m)^\s*(?:@\w+ |public )?import (\w+)/).map { String($0.1) })
  }
}

/// The names that a folder declares anywhere, and those that each of its files uses.
private struct Room {
  var declared: Set<String> = []
  var used: [(path: String, names: Set<String>)] = []

  init(_ folder: String) throws {
    for path in Project.paths(in: "Sources/Promo/\(folder)", suffix: ".swift") {
      let words = Word.all(in: try code("Sources/Promo/\(folder)/\(path)"))
      declared.formUnion(Room.declaredNames(among: words))
      used.append(("\(folder)/\(path)", Set(words.filter(\.isUse).map(\.text))))
    }
  }

  private static let declarations: Set = [
    "func", "struct", "enum", "class", "actor", "protocol", "typealias", "var", "let",
  ]

  /// Types, nested ones too, functions, properties, cases and parameters.
  private static func declaredNames(among words: [Word]) -> [String] {
    var (last, isInTuple, isInCase) = ("", false, false)
    return words.compactMap { word in
      isInTuple =
        isInTuple && !word.gap.contains(")") || ["let", "var"].contains(last) && word.gap == " ("
      isInCase =
        isInCase && !word.gap.contains("\n") && !word.gap.contains(".") && !word.gap.contains("=")
        || last == "case" && word.gap == " "
      let isNamed = declarations.contains(last) && (word.gap == " " || word.gap == " `")
      last = word.text
      let isLabel =
        word.after == UInt8(ascii: ":") && (word.isLower || word.gap.hasSuffix("<"))
      let isDeclared = isNamed || isInTuple || isInCase && word.isLower || isLabel
      return isDeclared && word.text != "_" ? word.text : nil
    }
  }
}

/// A name in code, with what stands before it back to the last name.
private struct Word {
  let text: String
  let gap: String
  let after: UInt8

  var isLower: Bool { text.utf8.first.map { $0 >= UInt8(ascii: "a") } ?? false }

  /// True of a type, a member that is asked for and a function that is called.
  var isUse: Bool { !isLower || gap.hasSuffix(".") || after == UInt8(ascii: "(") }

  static func all(in code: String) -> [Word] {
    let bytes = Array(code.utf8) + [0]
    var (words, end, start): ([Word], Int, Int?) = ([], 0, nil)
    for (place, byte) in bytes.enumerated() {
      let isDigit = (48...57).contains(byte)
      let isName = (65...90).contains(byte & 0xDF) && byte < 128 || byte == 95 || isDigit
      if isName == (start != nil) || start == nil && isDigit { continue }
      guard let first = start else {
        start = place
        continue
      }
      words.append(
        Word(
          text: String(decoding: bytes[first..<place], as: UTF8.self),
          gap: String(decoding: bytes[end..<first], as: UTF8.self), after: byte))
      (start, end) = (nil, place)
    }
    return words
  }
}

/// Returns a source without its comments and the text of its strings; each is read once.
private func code(_ path: String) throws -> String {
  try #require(codes[path])
}

private let codes: [String: String] = {
  let folders = ["Sources", "Tests/PromoTests/Law"]
  let paths = folders.flatMap { folder in
    Project.paths(in: folder, suffix: ".swift").map { "\(folder)/\($0)" }
  }
  return Dictionary(uniqueKeysWithValues: paths.map { ($0, (try? bareCode($0)) ?? "") })
}()

private func bareCode(_ path: String) throws -> String {
  var (bare, isText): ([Substring], Bool) = ([], false)
  for line in try Project.text(path).split(separator: "\n", omittingEmptySubsequences: false) {
    // The lines of a long text, and the one that ends it.
    let isEdge = line.contains("\"\"\"")
    if !isText, !isEdge { bare.append(bareLine(line)) }
    if isEdge { isText.toggle() }
  }
  return bare.joined(separator: "\n")
}

private func bareLine(_ line: Substring) -> Substring {
  guard line.utf8.contains(UInt8(ascii: "\"")) || line.utf8.contains(UInt8(ascii: "/")) else {
    return line
  }
  return line.replacing(/"(?:[^"\\]|\\.)*"/, with: "").replacing(/\/\/.*/, with: "")
}
