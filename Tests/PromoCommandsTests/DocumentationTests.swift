import Foundation
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

  /// What it says behind each `print` that is printed.
  var saidToPrint: String {
    text.matches(of: /print\(.*\)  \/\/ (.*)/).map { "\($0.1)\n" }.joined()
  }

  /// Makes a program of it and the modules that were built with the tests.
  func compile(in folder: String, _ options: String) throws -> ShellResult {
    try program.write(toFile: "\(folder)/main.swift", atomically: false, encoding: .utf8)
    return try Shell.run(
      "swiftc main.swift -swift-version 6 -warnings-as-errors -I '\(Shell.programs)/Modules' "
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

  @Test func `every page that shows code is read`() {
    let pages = Set(ShownCode.ofPages.map { $0.name.prefix { $0 != " " } })
    #expect(pages == ["Examples/Embedding/README.md"])
  }
}
