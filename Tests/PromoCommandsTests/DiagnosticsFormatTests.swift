import Foundation
import Promo
import TestSupport
import Testing

@testable import PromoCommands

/// The forms of diagnostics for programs, held against their schemas.
@Suite struct DiagnosticsFormatTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// What is said about every rule file that is wrong in the tests, and about nothing at all.
  private static let compilations: [Compilation] = {
    let folder = root.appending(path: "Tests/PromoTests/Snapshots")
    let names = FileManager.default.subpaths(atPath: folder.path) ?? []
    let texts = names.filter { $0.hasSuffix(".txt") }.sorted().map { name in
      let data = (try? Data(contentsOf: folder.appending(path: name))) ?? Data()
      let end = data.range(of: Data("────".utf8))?.lowerBound ?? data.endIndex
      return Source(name: "shop {1}/\(name): a, 100%.promo", bytes: Array(data[..<end]))
    }
    let none = Source(name: "-", text: "promotion \"A\" { coupon 5 }")
    return (texts + [none]).map { source in
      Program.compile([source]) { _ in .unknown(nearest: "Asia/Shanghai") }
    }
  }()

  /// A tenth of them, for what takes long.
  private static let some = Effort.sample(compilations, oneIn: 10)

  private static func schema(_ name: String) throws -> JSONSchema {
    let path = "Tests/PromoCommandsTests/Schemas/\(name).schema.json"
    return try JSONSchema(try Data(contentsOf: root.appending(path: path)))
  }

  @Test func `json is valid, and says all that the text says`() throws {
    let schema = try DiagnosticsFormatTests.schema("diagnostics")
    #expect(DiagnosticsFormatTests.compilations.count > 150)
    for compilation in DiagnosticsFormatTests.some {
      let text = DiagnosticsFormat.json.text(of: compilation, in: .english, for: .error)
      #expect(try schema.problems(in: Data(text.utf8)) == [], "\(text)")
      #expect(text.hasSuffix("}\n") && text.count { $0 == "\n" } == 1)
      for diagnostic in compilation.diagnostics {
        #expect(text.contains("\"code\":\"\(diagnostic.id.rawValue)\""))
      }
    }
  }

  @Test func `sarif is valid`() throws {
    let schema = try DiagnosticsFormatTests.schema("sarif")
    for compilation in DiagnosticsFormatTests.some {
      let text = DiagnosticsFormat.sarif.text(of: compilation, in: .english, for: .error)
      #expect(try schema.problems(in: Data(text.utf8)) == [], "\(text)")
    }
  }

  @Test func `sarif is valid by the standard's own schema, where that is installed`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var paths: [String] = []
    for (index, compilation) in DiagnosticsFormatTests.compilations.enumerated() {
      let url = folder.appending(path: "\(index).sarif")
      try Data(DiagnosticsFormat.sarif.text(of: compilation, in: .english, for: .error).utf8).write(
        to: url)
      paths.append(url.path)
    }
    let process = Process()
    process.executableURL = DiagnosticsFormatTests.root.appending(
      path: "Tests/PromoCommandsTests/Schemas/check-sarif")
    process.arguments = paths
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    do {
      try process.run()
    } catch {
      return print("skipped: there is no python3")
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let isInstalled = ProcessInfo.processInfo.environment["PROMO_EXTENDED"] != nil
    let isMissing = [3, 127].contains(process.terminationStatus)
    if isMissing, !isInstalled { return print(text) }
    #expect(process.terminationStatus == 0, "\(text)")
  }

  @Test func `github gets one command for each diagnostic, with nothing that would end it early`()
    throws
  {
    for compilation in DiagnosticsFormatTests.compilations {
      let lines = DiagnosticsFormat.github.text(of: compilation, in: .english, for: .error).split(
        separator: "\n")
      #expect(lines.count == compilation.diagnostics.count)
      for (line, diagnostic) in zip(lines, compilation.diagnostics) {
        let parts = line.matches(
          of:
            /::(error|warning) (file=[^,:]+,line=\d+,col=\d+,endLine=\d+,endColumn=\d+,)?title=(P\d{3})::(.+)/
        )
        let part = try #require(parts.first, "\(line)")
        #expect(part.0 == line)
        #expect(String(part.3) == diagnostic.id.rawValue)
        let message = String(part.4).replacing("%0A", with: "\n").replacing("%25", with: "%")
        #expect(message.hasPrefix(diagnostic.message))
      }
    }
  }

  @Test func `no form shows a character that could move a terminal's cursor`() {
    for compilation in DiagnosticsFormatTests.compilations {
      for format in DiagnosticsFormat.allCases {
        let text = format.text(of: compilation, in: .english, for: .error)
        #expect(!text.unicodeScalars.contains { $0.isHazard && $0 != "\n" }, "\(text)")
      }
    }
  }
}
