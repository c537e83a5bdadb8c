import Foundation
import TestSupport
import Testing

/// Code that the documentation shows, checked as a reader's own program would be.
struct ShownCode: CustomTestStringConvertible {
  let name: String
  let text: String

  var testDescription: String { name }

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

  /// The same as a function in a file of its own.
  private func function(_ name: String) -> String {
    let lines = program.split(separator: "\n", omittingEmptySubsequences: false)
    let imports = lines.filter { $0.hasPrefix("import ") }.joined(separator: "\n")
    let body = lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
    return "\(imports)\n\n@MainActor func \(name)() async throws {\n\(body)}\n"
  }

  /// What it says after each `print` that is printed.
  var saidToPrint: String {
    text.matches(of: /print\(.*\)  \/\/ (.*)/).map { "\($0.1)\n" }.joined()
  }

  /// Makes a program of these and the modules that were built with the tests. Of several, each is a
  /// function, and one after the other is called: that takes hardly longer than one.
  static func compile(_ codes: [ShownCode], in folder: String, _ options: String) throws
    -> ShellResult
  {
    var main = codes[0].program
    if codes.count > 1 {
      main = codes.indices.map { "try await page\($0)()\n" }.joined()
      for (number, code) in codes.enumerated() {
        try code.function("page\(number)").write(
          toFile: "\(folder)/page\(number).swift", atomically: false, encoding: .utf8)
      }
    }
    try main.write(toFile: "\(folder)/main.swift", atomically: false, encoding: .utf8)
    return try Shell.run(
      "swiftc *.swift -wmo -swift-version 6 -warnings-as-errors -I '\(Shell.programs)/Modules' "
        + options, in: folder)
  }
}

@Suite struct DocumentationTests {
  /// What the tests are linked of can be linked again only where it was not built for coverage or a
  /// sanitizer, which have build folders of their own.
  private static let isPlainBuild =
    URL(filePath: Shell.programs).deletingLastPathComponent().deletingLastPathComponent()
    .lastPathComponent == ".build"

  /// The objects of the two modules, in the form in which a command line takes them.
  private static let objects =
    "$(grep -E '/(Promo|PromoHost)[.]build/' "
    + "'\(Shell.programs)/promoPackageTests.product/Objects.LinkFileList')"

  /// All as one program; in long runs also each as one.
  private static let programs =
    [ShownCode.ofPages] + (Effort.isLong ? ShownCode.ofPages.map { [$0] } : [])

  @Test(.enabled(if: isPlainBuild, "the build is for coverage"), arguments: programs)
  func `a page's programs print what stands beside it`(codes: [ShownCode]) throws {
    try Shell.withFolder { folder in
      let built = try ShownCode.compile(codes, in: folder, "-o shown \(DocumentationTests.objects)")
      #expect(built.status == 0, "\(built.errors)")
      let result = try Shell.run("\(folder)/shown", in: Shell.root.path)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output == codes.map(\.saidToPrint).joined())
      for code in codes { #expect(!code.saidToPrint.isEmpty, "\(code.name)") }
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

  @Test func `every page that shows code is read`() {
    let pages = Set(ShownCode.ofPages.map { $0.name.prefix { $0 != " " } })
    #expect(pages == ["Examples/Embedding/README.md"])
  }
}
