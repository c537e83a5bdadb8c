import Foundation
import Testing

@testable import PromoHost

@Suite struct TemporaryFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(named names: FilePath...) throws -> TemporaryFile {
    var names = names[...]
    return try TemporaryFile(
      in: FilePath(folder.path), for: "out", isPrivate: false,
      named: { names.popFirst() ?? TemporaryFile.randomName() })
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  @Test func `a name that is taken is left to its owner, even where it is a link`() throws {
    try folder.write("theirs", to: "a")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/b", withDestinationPath: "nowhere")
    var file: TemporaryFile? = try file(named: "a", "b", "c")
    #expect(try folder.names() == ["a", "b", "c"])
    withExtendedLifetime(file) { file = nil }
    #expect(try folder.names() == ["a", "b"])
    #expect(try text("a") == "theirs")
  }

  @Test func `two files at once never share a name`() throws {
    let files = try (0..<20).map { _ in try file() }
    #expect(try folder.names().count == 20)
    withExtendedLifetime(files) {}
  }

  @Test func `only the file that was created gets the name, and only it is deleted`() throws {
    for isReplaced in [true, false] {
      let target = FilePath("\(folder.path)/out")
      var file: TemporaryFile? = try file(named: "mine")
      // The open file keeps its number from the new one.
      try FileManager.default.removeItem(atPath: "\(folder.path)/mine")
      if isReplaced { try folder.write("theirs", to: "mine") }
      #expect(throws: HostError.self) { try file?.move(to: target, for: "out") }
      file = nil
      #expect(try folder.names() == (isReplaced ? ["mine"] : []))
      try? FileManager.default.removeItem(atPath: "\(folder.path)/mine")
    }
  }
}
