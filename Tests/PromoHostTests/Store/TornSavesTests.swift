import Foundation
import Promo
import TestSupport
import Testing

@testable import PromoHost

/// Programs that save a file in place: they empty it, and write it again in parts.
@Suite struct TornSavesTests {
  @Test func `what is read in another state than the settled one does not count`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/shop.promo"
    try folder.write(Text.ten, to: "shop.promo")
    let settled = RuleFiles.state(of: [path])
    #expect(try RuleSource.load([path], in: settled)?.get().map(\.bytes) == [Array(Text.ten.utf8)])
    try folder.write("", to: "shop.promo")
    if RuleSource.load([path], in: settled) != nil { Issue.record("a torn file was read") }
  }

  @Test func `a file that has rested is read at once, another one later`() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/shop.promo"
    try folder.write(Text.ten, to: "shop.promo")
    let source = RuleSource.files([path], watchedEvery: .milliseconds(1))
    let state = RuleFiles.state(of: [path])
    #expect(!state.isOlder(than: .seconds(1_000)) && state.isOlder(than: .seconds(-1_000)))
    #expect(await source.settledState(of: [path], after: state) == state)
    #expect(await source.settledState(of: [path], after: nil) == state)
  }

  @Test func `no version is made of half a save`() async throws {
    var saves = try Saves()
    let store = try await RuleStore(
      .files([saves.path]), admitting: .everything)
    let reloads = Task {
      while !Task.isCancelled {
        _ = try? await store.reload()
        await Task.yield()
      }
    }
    var events = await store.events().makeAsyncIterator()
    for burst in 0..<Effort.times(2) {
      let last = try saves.burst(burst, isSlow: burst.isMultiple(of: 2))
      // However long it takes until nothing is written any more: the last save is used.
      while let event = await events.next() {
        guard let version = event.version else { continue }
        let text = String(decoding: version.sources[0].bytes, as: UTF8.self)
        #expect(saves.isWhole(text) || saves.hasStalled, "\(text)")
        if text == last { break }
      }
    }
    reloads.cancel()
    await store.stop()
  }
}

/// A program that saves a rule file in place.
private struct Saves {
  /// True if a save took so long that a store may take the file for settled: the disk or the machine
  /// was too busy to tell anything.
  private(set) var hasStalled = false
  let folder: TemporaryFolder
  var path: String { "\(folder.path)/shop.promo" }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(text(0), to: "shop.promo")
  }

  /// Rules in two parts, each without errors.
  private func text(_ number: Int) -> String { "\(Text.ten)\(Text.fifth)# save \(number)\n" }

  func isWhole(_ text: String) -> Bool {
    text.hasPrefix(Text.ten + Text.fifth) && text.hasSuffix("\n") && text.contains("# save ")
  }

  /// Saves several times, and returns what was saved last.
  mutating func burst(_ number: Int, isSlow: Bool) throws -> String {
    var last = ""
    for save in 1...(Effort.isLong ? 100 : 10) {
      last = text(number * 100 + save)
      let start = ContinuousClock.now
      try write(last, isSlow: isSlow)
      if start.duration(to: .now) > .milliseconds(400) { hasStalled = true }
    }
    return last
  }

  private func write(_ text: String, isSlow: Bool) throws {
    let file = open(path, O_WRONLY | O_TRUNC)
    defer { close(file) }
    if isSlow { usleep(2_000) }
    for part in [Text.ten, String(text.dropFirst(Text.ten.count))] {
      #expect(Array(part.utf8).withUnsafeBytes { put(file, $0) } == part.utf8.count)
      if isSlow { usleep(1_000) }
    }
  }

  private func put(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    Foundation.write(file, bytes.baseAddress, bytes.count)
  }
}

extension RuleStore.Event {
  fileprivate var version: RuleVersion? {
    switch self {
    case .reloaded(let version), .changed(let version, _): version
    case .failed: nil
    }
  }
}
