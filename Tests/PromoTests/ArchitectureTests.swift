import Foundation
import Testing

/// What keeps the sources as they are meant to be, where the compiler does not.
@Suite struct ArchitectureTests {
  /// The folders of the pure module: each may name what stands before it, never what comes later.
  static let layers = [
    "Source", "Money", "Time", "Diagnostics", "Syntax", "Checking", "Evaluation", "Quote",
    "Analysis", "Index", "Wording",
  ]

  @Test func `the pure module imports nothing`() throws {
    for path in Project.paths(in: "Sources/Promo", suffix: ".swift") {
      let imports = try importedModules("Sources/Promo/\(path)")
      #expect(imports == [], "\(path)")
    }
  }

  @Test func `nothing but the toolchain is imported`() throws {
    let allowed: Set = ["Promo", "PromoHost", "PromoCommands", "Glibc", "Musl", "Darwin"]
    for path in Project.paths(in: "Sources", suffix: ".swift") {
      #expect(try importedModules("Sources/\(path)").isSubset(of: allowed), "\(path)")
    }
    #expect(try !Project.text("Package.swift").contains(".package("))
  }

  @Test func `every folder of the pure module is a layer`() {
    let folders = Project.paths(in: "Sources/Promo", suffix: ".swift").map {
      $0.split(separator: "/")[0]
    }
    #expect(Set(folders.map(String.init)) == Set(ArchitectureTests.layers))
  }

  @Test func `no folder names a type or function of a later one`() throws {
    var laterNames: Set<String> = []
    for layer in ArchitectureTests.layers.reversed() {
      var ownNames: Set<String> = []
      for path in Project.paths(in: "Sources/Promo/\(layer)", suffix: ".swift") {
        let code = try code("Sources/Promo/\(layer)/\(path)")
        ownNames.formUnion(declaredNames(in: code))
        let words = Set(code.matches(of: /[A-Za-z_][A-Za-z0-9_]*/).map { String($0.0) })
        #expect(words.intersection(laterNames) == [], "\(layer)/\(path)")
      }
      laterNames.formUnion(ownNames)
    }
    // The test would be blind if it found no names at all.
    #expect(
      laterNames.isSuperset(of: ["Amount", "Instant", "Token", "Checker", "Choice", "Quote"]))
  }

  @Test func `the pure module has no globals and no any`() throws {
    for path in Project.paths(in: "Sources/Promo", suffix: ".swift") {
      let code = try code("Sources/Promo/\(path)")
      let stored = code.matches(
        of: #/(?m)^(?:(?:public|package|private|fileprivate) )*(?:let|var) /#)
      #expect(stored.isEmpty, "\(path)")
      #expect(code.firstMatch(of: /\bstatic let\b|\bany [A-Z]|\bclass [A-Z]/) == nil, "\(path)")
    }
  }

  @Test func `no number of the pure module is a floating-point number`() throws {
    for path in Project.paths(in: "Sources/Promo", suffix: ".swift") {
      let code = try code("Sources/Promo/\(path)")
      #expect(code.firstMatch(of: /\b(?:Double|Float\w*|CGFloat|Decimal)\b/) == nil, "\(path)")
    }
  }

  private func importedModules(_ path: String) throws -> Set<String> {
    Set(try code(path).matches(of: /(?m)^\s*(?:@\w+ )?import (\w+)/).map { String($0.1) })
  }

  /// The names that a file declares for others: at the left margin.
  private func declaredNames(in code: String) -> [String] {
    let pattern =
      /(?m)^(?:(?:public|package|indirect) )*(?:struct|enum|actor|protocol|typealias|func) (\w+)/
    return code.matches(of: pattern).map { String($0.1) }
  }

  /// A source without its comments and the text of its strings.
  private func code(_ path: String) throws -> String {
    try Project.text(path)
      .replacing(/"""[\s\S]*?"""/, with: "")
      .replacing(/(?m)\/\/.*$/, with: "")
      .replacing(/"(?:[^"\\\n]|\\.)*"/, with: "")
  }
}
