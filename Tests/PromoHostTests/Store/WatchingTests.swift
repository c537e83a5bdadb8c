import Foundation
import Promo
import Testing

@testable import PromoHost

@Suite struct WatchingTests {
  @Test
  func `a file that is written is loaded without being asked for`() async throws {
    let rules = try await StoredRules(Text.ten, watchedEvery: .milliseconds(5))
    let events = await Observer(rules.store)
    #expect(await events.next() == "reloaded Ten")
    try rules.write(Text.over)
    #expect(await events.next() == "changed; -Ten at 0; +Over at 0")
    try rules.write("promotion")
    #expect(try #require(await events.next()).hasPrefix("rejected"))
    try FileManager.default.removeItem(atPath: rules.path)
    #expect(try #require(await events.next()).contains("cannot read"))
    try rules.write(Text.over)
    #expect(await events.next() == "changed")
  }

  @Test func `rules whose zone file is damaged are used once it is mended`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Text.ten, to: "shop.promo")
    let state = Shared(text: "damaged")
    let store = try await RuleStore(
      .files(["\(folder.path)/shop.promo"], watchedEvery: .milliseconds(5)),
      zones: { _ in state.value == "damaged" ? .damaged(file: "Berlin") : .rules(.utc) })
    let events = await Observer(store)
    #expect(await events.next() == "reloaded Ten")
    try folder.write("timezone \"Europe/Berlin\"\n\(Text.over)", to: "shop.promo")
    #expect(await events.next() == "rejected P022")
    state.value = "mended"
    #expect(await events.next() == "changed; -Ten at 0; +Over at 0")
  }

  @Test func `files that nobody writes any more are read at once`() async throws {
    #expect(RuleSource.settledFiles(["a"]).rest == .zero)
    #expect(RuleSource.files(["a"], watchedEvery: nil).rest == .seconds(1))
    let folder = try TemporaryFolder()
    for text in ["", Text.ten] {
      try folder.write(text, to: "shop.promo")
      let source = RuleSource.settledFiles(["\(folder.path)/shop.promo"])
      let store = try await RuleStore(source, admitting: .everything)
      #expect(store.current.program.promotions.count == (text.isEmpty ? 0 : 1))
    }
  }

  @Test
  func `what is fetched is fetched again in time`() async throws {
    let text = Shared(text: Text.ten)
    let store = try await RuleStore(
      .fetched(every: .milliseconds(5)) { [Source(name: "db", text: text.value)] })
    let events = await Observer(store)
    #expect(await events.next() == "reloaded Ten")
    text.value = Text.ten + Text.over
    #expect(await events.next() == "changed; +Over at 1")
    await #expect {
      try await store.apply(.pause("Ten"))
    } throws: { error in
      if case RuleStore.Failure.notWritable = error { true } else { false }
    }
  }

  @Test
  func `a fetch that never ends does not keep the store`() async throws {
    let fetches = Fetches()
    var store: RuleStore? = try await RuleStore(
      .fetched(every: .milliseconds(1)) { await fetches.next() })
    let events = try #require(await store?.events())
    await fetches.waitUntilSlowHasBegun()
    store = nil
    // It comes to its end only where the store is gone.
    for await _ in events {}
    await fetches.letSlowEnd()
  }

  @Test func `what can be read only once is no source`() async throws {
    for path in ["-", "/dev/null"] {
      await #expect(throws: RuleStore.Failure.self) { try await RuleStore(.files([path])) }
    }
  }

  @Test func `a file is taken only when it has rested`() {
    var watch = FileWatch()
    let states = (0..<4).map { FileSetState.unreadable("\($0)") }
    watch.loaded = states[0]
    let looks = [0, 1, 2, 2, 3, 2, 2].map { watch.hasSettled(as: states[$0]) }
    #expect(looks == [false, false, false, true, false, false, true])
    watch.loaded = states[2]
    let later = [2, 2].map { watch.hasSettled(as: states[$0]) }
    #expect(later == [false, false])
  }

  @Test func `a file that changes in any way has another state`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a.promo"
    try folder.write("1", to: "a.promo")
    let first = RuleFiles.state(of: [path])
    #expect(RuleFiles.state(of: [path]) == first)
    try folder.write("12", to: "a.promo")
    let second = RuleFiles.state(of: [path])
    #expect(second != first)
    try folder.write("12", to: "b.promo")
    #expect(RuleFiles.state(of: [folder.path]) != second)
    #expect(rename("\(folder.path)/b.promo", path) == 0)
    #expect(RuleFiles.state(of: [path]) != second)
  }

  @Test
  func `a file of the same size whose time was put back has another state`() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a.promo"
    let setTime = {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
    }
    try folder.write("1", to: "a.promo")
    try setTime()
    let first = RuleFiles.state(of: [path])
    // A clock of the system may stand still for a moment.
    repeat {
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.write(contentsOf: Data("2".utf8))
      try file.close()
      try setTime()
      try await Task.sleep(for: .milliseconds(1))
    } while RuleFiles.state(of: [path]) == first
  }

  @Test func `text that goes from one file to the next is an event`() async throws {
    let text = Shared(text: Text.ten)
    let store = try await RuleStore(
      .fetched {
        [
          Source(name: "a", text: text.value),
          Source(name: "b", text: String((Text.ten + Text.over).dropFirst(text.value.count))),
        ]
      })
    let events = await Observer(store)
    #expect(await events.next() == "reloaded Ten, Over")
    text.value = Text.ten + Text.over
    try await store.reload()
    #expect(await events.next() == "changed")
  }

  @Test func `a fetch that ends late does not replace what a later one has brought`() async throws {
    let fetches = Fetches()
    let store = try await RuleStore(.fetched { await fetches.next() })
    let slow = Task { try await store.reload() }
    await fetches.waitUntilSlowHasBegun()
    try await store.reload()
    #expect(store.current.program.promotions.map(\.name) == ["Over"])
    await fetches.letSlowEnd()
    _ = try await slow.value
    #expect(store.current.program.promotions.map(\.name) == ["Over"])
  }
}

/// A text that a test changes while a store fetches it.
private final class Shared: Sendable {
  private let text: Monitor<String>

  init(text: String) { self.text = Monitor(text) }

  var value: String {
    get { text.locked { $0 } }
    set { text.locked { $0 = newValue } }
  }
}

/// The first fetch brings one promotion, the second, which waits, another, the third yet another.
private actor Fetches {
  private var count = 0
  private var slow: CheckedContinuation<Void, Never>?
  private var waiting: CheckedContinuation<Void, Never>?

  func next() async -> [Source] {
    count += 1
    let texts = [Text.ten, Text.fifth, Text.over]
    let text = texts[min(count, 3) - 1]
    if count == 2 {
      await withCheckedContinuation { continuation in
        slow = continuation
        waiting?.resume()
        waiting = nil
      }
    }
    return [Source(name: "db", text: text)]
  }

  func waitUntilSlowHasBegun() async {
    if slow == nil { await withCheckedContinuation { waiting = $0 } }
  }

  func letSlowEnd() { slow?.resume() }
}
