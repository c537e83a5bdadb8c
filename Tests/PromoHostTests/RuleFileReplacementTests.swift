import Foundation
import Promo
import Testing

@testable import PromoHost

@Suite struct RuleFileReplacementTests {
  private let folder: TemporaryFolder
  private let path: String
  private let manager = FileManager.default

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/shop.promo"
    try folder.write("old", to: "shop.promo")
  }

  private func source(_ text: String, at path: String? = nil) -> Source {
    Source(name: path ?? self.path, text: text)
  }

  private func text(_ name: String = "shop.promo") throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  @Test func `a file that is what was read is written anew`() throws {
    try RuleFiles.replace(source("old"), with: source("new"))
    #expect(try text() == "new")
    #expect(try folder.names() == ["shop.promo"])
    try RuleFiles.replace(source("new"), with: source(""))
    #expect(try text() == "")
  }

  @Test func `a file that someone else has changed stays as it is`() throws {
    try folder.write("theirs", to: "shop.promo")
    #expect(throws: HostError.changedMeanwhile(path: path)) {
      try RuleFiles.replace(source("old"), with: source("new"))
    }
    #expect(try text() == "theirs")
    #expect(try folder.names() == ["shop.promo"])
  }

  @Test func `a file that is gone is not made again`() throws {
    for missing in [path, "\(folder.path)/none/shop.promo"] {
      try? manager.removeItem(atPath: path)
      #expect(throws: HostError.changedMeanwhile(path: missing)) {
        try RuleFiles.replace(source("old", at: missing), with: source("new", at: missing))
      }
    }
    #expect(try folder.names() == [])
  }

  @Test func `a link stays, and the file it leads to keeps its permissions`() throws {
    try manager.createDirectory(atPath: "\(folder.path)/links", withIntermediateDirectories: false)
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let link = "\(folder.path)/links/linked.promo"
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "../shop.promo")
    try RuleFiles.replace(source("old", at: link), with: source("new", at: link))
    #expect(try manager.destinationOfSymbolicLink(atPath: link) == "../shop.promo")
    #expect(try text() == "new")
    let attributes = try manager.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    #expect(try manager.contentsOfDirectory(atPath: "\(folder.path)/links") == ["linked.promo"])
  }

  @Test func `a file that nearly has the name of an unfinished one is left alone`() throws {
    let names = [
      ".promo-1.tmp", ".promo-backup.tmp", ".promo-000000000000A.tmp", ".promo-0000000000000.tmp2",
      ".promo-00000000000000.tmp",
    ]
    for name in names { try folder.write("half of it", to: name) }
    #expect(try RuleFiles.load([folder.path]).map(\.name) == [path])
    try RuleFiles.replace(source("old"), with: source("new"))
    #expect(try text() == "new")
    #expect(try text(".promo-1.tmp") == "half of it")
    #expect(try folder.names() == (names + ["shop.promo"]).sorted())
  }

  @Test func `what is no ordinary file is not written`() throws {
    let pipe = "\(folder.path)/pipe"
    mkfifo(pipe, 0o600)
    for path in [pipe, folder.path, "/dev/null"] {
      #expect(throws: HostError.cannotWrite(path: path, reason: "it is not an ordinary file")) {
        try RuleFiles.replace(source("", at: path), with: source("new", at: path))
      }
    }
    #expect(throws: HostError.cannotWrite(path: "-", reason: "it is standard input")) {
      try RuleFiles.replace(source("", at: "-"), with: source("new", at: "-"))
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everything"))
  func `a file or folder that must not be written is left alone`() throws {
    let denied = HostError.cannotWrite(path: path, reason: "permission denied")
    defer { try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
    for (place, permissions) in [(path, 0o400), (folder.path, 0o500)] {
      try manager.setAttributes([.posixPermissions: permissions], ofItemAtPath: place)
      #expect(throws: denied) { try RuleFiles.replace(source("old"), with: source("new")) }
      #expect(try text() == "old")
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place)
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/version"), "only Linux has it"))
  func `a folder in which nothing can be written is said with its reason`() throws {
    let source = try RuleFiles.load(["/proc/version"])[0]
    do throws(HostError) {
      try RuleFiles.replace(source, with: self.source("new"))
      Issue.record("it was written")
    } catch {
      guard case .cannotWrite("/proc/version", _) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `a file that is larger than rule files are is never cut`() throws {
    try Data(count: Source.sizeLimit + 2).write(to: URL(filePath: path))
    let source = try RuleFiles.load([path])[0]
    #expect(throws: HostError.self) { try RuleFiles.replace(source, with: self.source("new")) }
    #expect(try Data(contentsOf: URL(filePath: path)).count == Source.sizeLimit + 2)
  }

  @Test func `many who pause promotions of one file at once lose nothing`() throws {
    let count = 24
    let rules = (0..<count).map { "promotion \"P\($0)\" { coupon \($0 + 1) }\n" }
    try folder.write(rules.joined(), to: "shop.promo")
    let path = path
    DispatchQueue.concurrentPerform(iterations: count) { index in
      #expect(throws: Never.self) { try RuleFileReplacementTests.pause("P\(index)", in: path) }
    }
    #expect(try text() == rules.joined().replacing(" }", with: " paused }"))
    #expect(try folder.names() == ["shop.promo"])
  }

  /// Pauses a promotion, again for as long as someone else writes the file meanwhile.
  private static func pause(_ name: String, in path: String) throws {
    while true {
      let sources = try RuleFiles.load([path])
      let edited = try RuleEdit.pause(name).applied(to: sources)
      do {
        return try RuleFiles.replace(sources[0], with: edited[0])
      } catch HostError.changedMeanwhile {
        continue
      }
    }
  }
}
