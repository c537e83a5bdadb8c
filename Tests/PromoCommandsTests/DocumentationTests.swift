import Foundation
import Testing

/// Code that the documentation shows, checked as a reader's own program would be.
struct ShownCode: CustomTestStringConvertible {
  let name: String
  let text: String

  var testDescription: String { name }

  private static let catalogue = Shell.root.appending(path: "Sources/Promo/Promo.docc/Resources")

  private static var fileNames: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: catalogue.path)) ?? []).sorted()
  }

  /// A file that the tutorial shows.
  static func resource(_ name: String) throws -> String {
    try String(contentsOf: catalogue.appending(path: name), encoding: .utf8)
  }

  static func record(_ text: String, as name: String) throws {
    try text.write(to: catalogue.appending(path: name), atomically: true, encoding: .utf8)
  }

  /// The code files of the tutorial.
  static var ofTutorial: [ShownCode] {
    fileNames.filter { $0.hasSuffix(".swift") }.map { name in
      ShownCode(name: name, text: (try? resource(name)) ?? "")
    }
  }

  /// Those of which the tutorial also shows what they print.
  static var printed: [ShownCode] {
    let outputs = fileNames.filter { $0.hasSuffix(".txt") }.map { $0.dropLast(".txt".count) }
    return ofTutorial.filter { outputs.contains($0.name.dropLast(".swift".count)) }
  }

  /// The recipes for other programs.
  static var ofPages: [ShownCode] {
    ["Examples/Embedding/README.md"].flatMap { page in
      let text =
        (try? String(contentsOf: Shell.root.appending(path: page), encoding: .utf8)) ?? ""
      return text.components(separatedBy: "```swift\n").dropFirst().enumerated()
        .map { index, block in
          ShownCode(
            name: "\(page) (\(index + 1))", text: block.components(separatedBy: "\n```")[0] + "\n")
        }
    }
  }

  /// What a page leaves out because every program has it.
  private var program: String {
    text.contains("import Promo") ? text : "import Promo\nimport PromoHost\n\n\(text)"
  }

  /// What it says behind each `print` that is printed.
  var saidToPrint: String {
    text.matches(of: /print\(.*\)  \/\/ (.*)/).map { "\($0.1)\n" }.joined()
  }

  /// Checks it against the modules that were built with the tests, or makes a program of it.
  func compile(in folder: String, _ options: String) throws -> ShellResult {
    try program.write(toFile: "\(folder)/main.swift", atomically: false, encoding: .utf8)
    return try Shell.run(
      "swiftc main.swift -swift-version 6 -warnings-as-errors -I '\(Shell.programs)/Modules' "
        + options, in: folder)
  }
}

@Suite struct DocumentationTests {
  @Test(arguments: ShownCode.ofTutorial + ShownCode.ofPages)
  func `code that is shown compiles`(code: ShownCode) throws {
    let result = try Shell.withFolder { try code.compile(in: $0, "-typecheck") }
    #expect(result.status == 0, "\(result.errors)")
  }

  /// What the tests are linked of can be linked again only where it was not built for coverage or a
  /// sanitizer, which have build folders of their own.
  private static let isPlainBuild =
    URL(filePath: Shell.programs).deletingLastPathComponent().deletingLastPathComponent()
    .lastPathComponent == ".build"

  /// The objects of the two modules, in the form in which a command line takes them.
  private static let objects =
    "$(grep -E '/(Promo|PromoHost)[.]build/' "
    + "'\(Shell.programs)/promoPackageTests.product/Objects.LinkFileList')"

  @Test(.enabled(if: isPlainBuild, "the build is for coverage"), arguments: ShownCode.printed)
  func `the tutorial's programs print what it says`(code: ShownCode) throws {
    let output = try Shell.withFolder { folder in
      let built = try code.compile(in: folder, "-o shown \(DocumentationTests.objects)")
      #expect(built.status == 0, "\(built.errors)")
      let rules = try ShownCode.resource("shop.promo")
      try rules.write(toFile: "\(folder)/shop.promo", atomically: false, encoding: .utf8)
      let result = try Shell.run("./shown", in: folder)
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }
    try check(output, isShownAs: "\(code.name.dropLast(".swift".count)).txt")
  }

  @Test(.enabled(if: isPlainBuild, "the build is for coverage"), arguments: ShownCode.ofPages)
  func `a page's programs print what stands beside it`(code: ShownCode) throws {
    try Shell.withFolder { folder in
      let built = try code.compile(in: folder, "-o shown \(DocumentationTests.objects)")
      #expect(built.status == 0, "\(built.errors)")
      let result = try Shell.run("\(folder)/shown", in: Shell.root.path)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output == code.saidToPrint)
      #expect(!result.output.isEmpty)
    }
  }

  @Test func `a command of the recipes works as pasted`() throws {
    let page = Shell.root.appending(path: "Examples/Embedding/README.md")
    let commands = try String(contentsOf: page, encoding: .utf8)
      .matches(of: /\n    (promo-eval .*)/).map { String($0.1) }
    #expect(!commands.isEmpty)
    for command in commands {
      // The last word is the file that it writes.
      let file = try #require(command.split(separator: " ").last)
      let result = try Shell.withFolder { folder in
        try Shell.run(
          "ln -s '\(Shell.root.path)/Examples' Examples; \(command); cat \(file)", in: folder)
      }
      #expect(result.status == 0)
      #expect(result.complaints == "")
      let start = file == "priced.csv" ? "id,payable," : "-- Prices the orders"
      #expect(result.output.hasPrefix(start))
    }
  }

  @Test func `the tutorial's picture is what is drawn of its rules`() throws {
    let picture = try Shell.withFolder { folder in
      let rules = try ShownCode.resource("shop.promo")
      try rules.write(toFile: "\(folder)/shop.promo", atomically: false, encoding: .utf8)
      _ = try Shell.run(
        "promo-eval chart shop.promo --at 2026-07-14 --up-to 100 --out shop.svg", in: folder)
      return try String(contentsOfFile: "\(folder)/shop.svg", encoding: .utf8)
    }
    try check(picture, isShownAs: "shop.svg")
  }

  private func check(_ text: String, isShownAs name: String) throws {
    if try ShownCode.resource(name) == text { return }
    if ProcessInfo.processInfo.environment["PROMO_RECORD"] != nil {
      try ShownCode.record(text, as: name)
    }
    Issue.record("\(name) shows something else than\n\(text)")
  }

  @Test func `the last program of each part of the tutorial is run`() {
    let names = ShownCode.ofTutorial.map(\.name)
    let parts = Dictionary(grouping: names) { $0.prefix { $0 != "-" } }
    let run = Set(ShownCode.printed.map(\.name))
    #expect(parts.count == 3)
    for part in parts.values { #expect(run.contains(part.max() ?? "")) }
  }

  @Test func `every page that shows code is read`() {
    let pages = Set(ShownCode.ofPages.map { $0.name.prefix { $0 != " " } })
    #expect(pages == ["Examples/Embedding/README.md"])
  }
}
