import Foundation
import Promo
import TestSupport
import Testing

@testable import PromoCommands

/// The forms of diagnostics for programs. `.ci/extended` holds them against their schemas.
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

  @Test func `json says all that the text says`() throws {
    #expect(DiagnosticsFormatTests.compilations.count > 150)
    for compilation in DiagnosticsFormatTests.some {
      let text = DiagnosticsFormat.json.text(of: compilation, in: .english, for: .error)
      #expect(text.hasSuffix("}\n") && text.count { $0 == "\n" } == 1)
      for diagnostic in compilation.diagnostics {
        #expect(text.contains("\"code\":\"\(diagnostic.id.rawValue)\""))
      }
    }
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
