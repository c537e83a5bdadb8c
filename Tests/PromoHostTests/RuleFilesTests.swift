import Foundation
import Promo
import Testing

@testable import PromoHost

/// A folder that is there for one test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/promo-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    let file = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: .utf8)
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}

@Suite struct RuleFilesTests {
  @Test func `a folder gives its rule files by the bytes of their paths`() throws {
    let folder = try TemporaryFolder()
    for name in ["b.promo", "a/z.promo", "a-b.promo", "é.promo", "Z.promo", "a/b/c.promo"] {
      try folder.write("", to: name)
    }
    for name in ["notes.txt", ".hidden.promo", ".git/x.promo", "c.promo.bak"] {
      try folder.write("", to: name)
    }
    let names = try RuleFiles.load([folder.path]).map(\.name)
    let expected = ["Z.promo", "a-b.promo", "a/b/c.promo", "a/z.promo", "b.promo", "é.promo"]
    #expect(names == expected.map { "\(folder.path)/\($0)" })
    #expect(try RuleFiles.load([folder.path + "/"]).map(\.name) == names)
  }

  @Test func `files come in the order of the arguments`() throws {
    let folder = try TemporaryFolder()
    try folder.write("# b", to: "b.promo")
    try folder.write("# a", to: "a.rules")
    let sources = try RuleFiles.load(["\(folder.path)/b.promo", "\(folder.path)/a.rules"])
    #expect(sources.map { String(decoding: $0.bytes, as: UTF8.self) } == ["# b", "# a"])
  }

  @Test func `linked files are read and linked folders are not`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "real/a.promo")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/linked.promo", withDestinationPath: "real/a.promo")
    try manager.createSymbolicLink(atPath: "\(folder.path)/loop", withDestinationPath: ".")
    let names = try RuleFiles.load([folder.path]).map(\.name)
    #expect(names == ["\(folder.path)/linked.promo", "\(folder.path)/real/a.promo"])
  }

  @Test func `what cannot be read is said with its reason`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: HostError.noRules(folder: folder.path)) { try RuleFiles.load([folder.path]) }
    let missing = "\(folder.path)/none.promo"
    #expect(throws: HostError.cannotRead(path: missing, reason: "no such file or directory")) {
      try RuleFiles.load([missing])
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/x.promo", withDestinationPath: "nowhere")
    #expect(throws: HostError.self) { try RuleFiles.load([folder.path]) }
  }

  @Test func `no more of a file is read than the limit and a byte`() throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "a", count: 700_000), to: "x")
    #expect(try FileInput.bytes(of: "\(folder.path)/x", limit: 1_000).count == 1_001)
    #expect(try FileInput.bytes(of: "\(folder.path)/x", limit: 700_000).count == 700_000)
    #expect(try FileInput.bytes(of: "/dev/zero", limit: 1_000).count == 1_001)
  }
}

@Suite struct FileOutputTests {
  @Test func `a file appears only when all of it is written`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/out.csv"
    let output = try FileOutput(path: path)
    try output.write(Array(repeating: 0x61, count: 200_000))
    #expect(!FileManager.default.fileExists(atPath: path))
    try output.finish()
    #expect(try folder.names() == ["out.csv"])
    #expect(try Data(contentsOf: URL(filePath: path)).count == 200_000)
  }

  @Test func `a file that is not finished leaves the old one and nothing else`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "out.csv")
    var output: FileOutput? = try FileOutput(path: "\(folder.path)/out.csv")
    try output?.write(Array("new".utf8))
    output = nil
    #expect(try folder.names() == ["out.csv"])
    #expect(try String(contentsOfFile: "\(folder.path)/out.csv", encoding: .utf8) == "old")
  }

  @Test func `a link stays and leads to the new file, which keeps its permissions`() throws {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    try folder.write("old", to: "real.csv")
    try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(folder.path)/real.csv")
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/link.csv", withDestinationPath: "real.csv")
    let output = try FileOutput(path: "\(folder.path)/link.csv")
    try output.write(Array("new".utf8))
    try output.finish()
    #expect(try folder.names() == ["link.csv", "real.csv"])
    #expect(try manager.destinationOfSymbolicLink(atPath: "\(folder.path)/link.csv") == "real.csv")
    #expect(try String(contentsOfFile: "\(folder.path)/real.csv", encoding: .utf8) == "new")
    let attributes = try manager.attributesOfItem(atPath: "\(folder.path)/real.csv")
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test func `a device is written and not replaced`() throws {
    let output = try FileOutput(path: "/dev/null")
    try output.write(Array("x".utf8))
    try output.finish()
    #expect(System.kind(of: "/dev/null") == .other)
  }

  @Test func `a place that cannot be written is said with its reason`() {
    let error = HostError.cannotWrite(path: "/nowhere/out", reason: "no such file or directory")
    #expect(throws: error) { try FileOutput(path: "/nowhere/out") }
  }
}

extension Result where Success: Equatable {
  fileprivate static func == (result: Self, value: Success) -> Bool {
    (try? result.get()) == value
  }
}
