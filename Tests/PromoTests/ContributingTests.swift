import Foundation
import Testing

/// The contributor's page names what is there.
@Suite struct ContributingTests {
  private static let page = (try? Project.text("CONTRIBUTING.md")) ?? ""

  /// What stands in backticks.
  private static let quoted = page.matches(of: /`([^`\n]+)`/).map { String($0.1) }

  private static func path(_ name: String) -> String {
    let isOutside = ["Tests", "Examples", "Sources", ".ci"].contains { name.hasPrefix($0) }
    return isOutside ? name : "Sources/\(name)"
  }

  private static func isThere(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: Project.root.appending(path: path(name)).path)
  }

  /// The names of the types that a text declares or extends.
  private static func types(in text: String) -> Set<Substring> {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "extension"]
    let names = zip(words, words.dropFirst()).filter { kinds.contains($0.0) }
    return Set(names.flatMap { $0.1.split(separator: ".") })
  }

  private static func isDeclared(_ type: some StringProtocol, among types: Set<Substring>) -> Bool {
    type.split(separator: ".").allSatisfy { types.contains(Substring($0)) }
  }

  @Test func `every file and folder that the page names is there`() {
    let paths = Self.quoted.filter { $0.wholeMatch(of: /\.?[\w+.\/-]+/) != nil && $0.contains("/") }
    #expect(paths.filter { !Self.isThere($0) } == [])
    #expect(paths.count >= 100)
  }

  @Test func `every type that the page names is declared`() throws {
    let declared = try Project.paths(in: "Sources", suffix: ".swift")
      .reduce(into: Set<Substring>()) {
        $0.formUnion(Self.types(in: try Project.text("Sources/\($1)")))
      }
    let types = Self.quoted.filter { $0.wholeMatch(of: /[A-Z]\w*[a-z]\w*(?:\.[A-Z]\w*)*/) != nil }
      .filter { !Self.isThere($0) }
    #expect(types.filter { !Self.isDeclared($0, among: declared) } == [])
    #expect(types.count >= 30)
  }

  @Test func `each word of the glossary has its type in the file beside it`() throws {
    let rows = Self.page.matches(of: /(?m)^\| .* \| (?:`([\w.]+)`)? ?\| `([^`]+\.swift)` \|$/)
    #expect(rows.count >= 20)
    for row in rows {
      let types = Self.types(in: try Project.text(Self.path(String(row.2))))
      if let type = row.1 { #expect(Self.isDeclared(type, among: types), "\(row.0)") }
    }
  }

  @Test func `each step of a walk has a file, and the page fits in 200 lines`() {
    let steps = Self.page.matches(of: /(?m)^\d+\. (?:.|\n(?: {3}))*/).map { String($0.0) }
    #expect(steps.count >= 50)
    #expect(steps.filter { !$0.contains(/`[\w+\/]+\/[\w+\/.]+`/) } == [])
    #expect(Self.page.split(separator: "\n", omittingEmptySubsequences: false).count <= 201)
  }
}
