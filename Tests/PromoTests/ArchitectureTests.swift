import Foundation
import Testing

/// What keeps the sources as they are meant to be, where the compiler does not.
@Suite struct ArchitectureTests {
  /// The folders of the pure module: each may name what stands before it, never what comes later.
  static let layers = [
    "Source", "Money", "Curve", "Time", "Diagnostics", "Syntax", "Slips", "Checking", "Evaluation",
    "Quote",
    "Analysis", "Index", "Editing", "Wording",
  ]

  @Test func `the pure module imports nothing`() throws {
    for path in Project.paths(in: "Sources/Promo", suffix: ".swift") {
      let imports = try importedModules("Sources/Promo/\(path)")
      #expect(imports == [], "\(path)")
    }
  }

  /// What the modules around the pure one are built on.
  static let foundations: [String: Set<String>] = [
    "Promo": [], "PromoHost": ["Promo"], "PromoCommands": ["Promo", "PromoHost"],
    "PromoCExports": ["CPromo", "Promo", "PromoHost", "Synchronization"],
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

  @Test func `a program is a call of a module, or of a type beside it`() throws {
    let programs = Project.paths(in: "Sources", suffix: "/main.swift")
    #expect(programs.count == 2)
    for path in programs {
      #expect(try Project.text("Sources/\(path)").split(separator: "\n").count < 30, "\(path)")
    }
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
      laterNames.isSuperset(of: ["Amount", "Instant", "Token", "Checker", "PricedStack", "Quote"]))
  }

  @Test func `the reference evaluator reads no normal form`() throws {
    var names: Set = ["forms"]
    for path in Project.paths(in: "Sources/Promo/Curve", suffix: ".swift") {
      names.formUnion(declaredNames(in: try code("Sources/Promo/Curve/\(path)")))
    }
    names.remove("Strategy")
    #expect(names.isSuperset(of: ["NormalForm", "PriceCurve", "Tie"]))
    for file in ["Program+Reference", "Promotion+Value", "PricedStack"] {
      let code = try code("Sources/Promo/Evaluation/\(file).swift")
      let words = Set(code.matches(of: /[A-Za-z_][A-Za-z0-9_]*/).map { String($0.0) })
      #expect(words.intersection(names) == [], "\(file)")
    }
  }

  @Test func `the pure module has no globals and no any`() throws {
    for path in Project.paths(in: "Sources/Promo", suffix: ".swift") {
      let code = try code("Sources/Promo/\(path)")
      let stored = code.matches(
        of: #/(?m)^(?:(?:public|package|private|fileprivate) )*(?:let|var) /#)
      #expect(stored.isEmpty, "\(path)")
      #expect(code.firstMatch(of: /\bstatic let\b|\bany [A-Z]/) == nil, "\(path)")
      // A class is local to one compilation, and final.
      #expect(code.firstMatch(of: /(?m)^(?!.*\bfinal class ).*\bclass [A-Z]/) == nil, "\(path)")
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

  /// The names that a file declares for others: at the left margin.
  private func declaredNames(in code: String) -> [String] {
    let pattern =
      /(?m)^(?:(?:public|package|indirect|final) )*(?:struct|enum|class|actor|protocol|typealias|func) (\w+)/
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
