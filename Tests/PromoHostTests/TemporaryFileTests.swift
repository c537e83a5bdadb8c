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

  @Test func `what a killed process has left is deleted, and what lives is not`() throws {
    let living = try file()
    try folder.write("half of it", to: ".promo-0123456789xyz.tmp")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/.promo-0000000000000.tmp", withDestinationPath: "theirs")
    try folder.write("theirs", to: "theirs")
    mkfifo("\(folder.path)/.promo-0000000000001.tmp", 0o600)
    let next = try file(named: "next")
    let links = [".promo-0000000000000.tmp", ".promo-0000000000001.tmp"]
    let own = try folder.names().filter { !links.contains($0) && $0.hasSuffix(".tmp") }
    #expect(own.count == 1 && own != [".promo-0123456789xyz.tmp"])
    #expect(try folder.names() == (links + own + ["next", "theirs"]).sorted())
    withExtendedLifetime((living, next)) {}
  }

  @Test func `a file that appears in the meantime is not replaced unless it may be`() throws {
    for (mayReplace, isThereBefore) in [(false, false), (false, true), (true, false)] {
      try? FileManager.default.removeItem(atPath: "\(folder.path)/out")
      let path = "\(folder.path)/out"
      if isThereBefore { try folder.write("theirs", to: "out") }
      let taken = HostError.cannotWrite(
        path: path, reason: "another program has made this file in the meantime")
      func write() throws {
        let output = try FileOutput(path: path, mayReplace: mayReplace)
        try output.write("ours".utf8)
        try folder.write("theirs", to: "out")
        try output.finish()
      }
      if mayReplace { try write() } else { #expect(throws: taken) { try write() } }
      #expect(try text("out") == (mayReplace ? "ours" : "theirs"))
      #expect(try folder.names() == ["out"])
    }
    try FileManager.default.removeItem(atPath: "\(folder.path)/out")
    let output = try FileOutput(path: "\(folder.path)/out", mayReplace: false)
    try output.write("ours".utf8)
    try output.finish()
    #expect(try text("out") == "ours")
    #expect(try folder.names() == ["out"])
  }
}
