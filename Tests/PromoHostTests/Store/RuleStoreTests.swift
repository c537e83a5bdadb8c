import Foundation
import Promo
import PromoHost
import Testing

@Suite struct RuleStoreTests {
  @Test func `the rules of a store quote orders and name their content`() async throws {
    let rules = try await StoredRules(Text.fifth + Text.over)
    let store = rules.store
    let order = Order(
      amount: try Amount("400", in: store.current.program), at: Instant(secondsSince1970: 0))
    #expect(try store.current.index.quote(order).payable.minorUnits == 270_00)
    // printf 'promotion "Ten" {\n    coupon 10\n}\n' | sha256sum
    let ten = try await StoredRules(Text.ten)
    #expect(
      ten.store.current.id.rules
        == "1806f13d842e30820b74910dbdb46808083b391b552177ac7c51bde844b660b2")
  }

  @Test func `rules with errors cannot be begun with`() async throws {
    await #expect(throws: RuleStore.Failure.self) { try await StoredRules("promotion {") }
    await #expect(throws: RuleStore.Failure.self) {
      try await RuleStore(.files(["/nowhere/at-all.promo"]))
    }
  }

  @Test func `promotions are inserted, updated, paused, resumed and deleted in the file`()
    async throws
  {
    let rules = try await StoredRules("# Ours\n\(Text.fifth)")
    let store = rules.store
    try await store.apply(.insert(Text.ten))
    #expect(try rules.text() == "# Ours\n\(Text.fifth)\n\(Text.ten)")
    try await store.apply(.insert(Text.over, before: "Ten"))
    #expect(store.current.program.promotions.map(\.name) == ["Fifth", "Over", "Ten"])
    #expect(try store.current.payable(of: "400") == "270.00")
    try await store.apply(.pause("Over"))
    #expect(try store.current.payable(of: "400") == "320.00")
    #expect(try rules.text().contains("    sync\n    paused\n"))
    try await store.apply(.resume("Over"))
    try await store.apply(.replace("Over", with: "promotion \"Over\" { coupon 60 spend 300 sync }"))
    #expect(try store.current.payable(of: "400") == "260.00")
    try await store.apply(.delete("Over"))
    #expect(try rules.text() == "# Ours\n\(Text.fifth)\n\(Text.ten)")
    #expect(store.current.compilation.sources[0].bytes == Array(try rules.text().utf8))
  }

  @Test func `an edit that breaks the rules is not made`() async throws {
    let rules = try await StoredRules(Text.ten)
    let before = rules.store.current.id
    await #expect {
      try await rules.store.apply(
        .replace("Ten", with: "promotion \"Ten\" { coupon 10 discount 5% off }"))
    } throws: { error in
      guard case RuleStore.Failure.rejected(let compilation) = error else { return false }
      return compilation.errorCount == 1
    }
    await #expect {
      try await rules.store.apply(.pause("Then"))
    } throws: { error in
      guard case RuleStore.Failure.edit(let problem) = error else { return false }
      return problem.message.contains("`Ten`")
    }
    #expect(try rules.text() == Text.ten)
    #expect(rules.store.current.id == before)
  }

  @Test func `a file that was changed meanwhile is a conflict, and nothing of it is lost`()
    async throws
  {
    let rules = try await StoredRules(Text.ten)
    try rules.write(Text.ten + Text.over)
    await #expect {
      try await rules.store.apply(.pause("Ten"))
    } throws: { error in
      if case RuleStore.Failure.host(.changedMeanwhile) = error { true } else { false }
    }
    #expect(try rules.text() == Text.ten + Text.over)
    try await rules.store.reload()
    try await rules.store.apply(.pause("Ten"))
    #expect(try rules.text().hasSuffix(Text.over))
    #expect(rules.store.current.program.promotions.map(\.isPaused) == [true, false])
  }

  @Test func `observers are told exactly what changes, late ones the present state first`()
    async throws
  {
    let rules = try await StoredRules(Text.ten + Text.fifth)
    let early = await Observer(rules.store)
    #expect(await early.next() == "reloaded Ten, Fifth")
    try await rules.store.apply(.pause("Fifth"))
    #expect(await early.next() == "changed; Fifth paused at 1")
    try await rules.store.apply(.insert(Text.over, before: "Ten"))
    let late = await Observer(rules.store)
    #expect(await late.next() == "reloaded Over, Ten, Fifth")
    #expect(await early.next() == "changed; +Over at 0")
    try await rules.store.apply(.delete("Ten"))
    #expect(await early.next() == "changed; -Ten at 1")
    #expect(await late.next() == "changed; -Ten at 1")
    try rules.write("rounding down\n\(Text.over)")
    try await rules.store.reload()
    #expect(await early.next() == "reloaded Over")
    #expect(await late.next() == "reloaded Over")
  }

  @Test func `a move is one change, and every edit can be undone to the byte`() async throws {
    let rules = try await StoredRules("# Ours\n\(Text.ten) \n\(Text.fifth)\r\n\(Text.over)")
    let store = rules.store
    let events = await Observer(store)
    _ = await events.next()
    let edits: [(edit: RuleEdit, told: String, untold: String)] = [
      (.move("Over", before: "Ten"), "Over from 2 to 0", "Over from 0 to 2"),
      (.move("Over"), "Over from 0 to 2", "Over from 2 to 0"),
      (.pause("Ten"), "Ten paused at 0", "Ten resumed at 0"),
      (.delete("Fifth"), "-Fifth at 1", "+Fifth at 1"),
      (.insert(Text.fifth), "+Fifth at 2", "-Fifth at 2"),
    ]
    var texts: [String] = []
    for edit in edits {
      texts.append(try rules.text())
      try await store.apply(edit.edit)
      #expect(await events.next() == "changed; \(edit.told)")
    }
    // What changes nothing is nothing to undo.
    try await store.apply(.pause("Ten"))
    for (edit, text) in zip(edits, texts).reversed() {
      let undone = try await store.undo()
      #expect(undone?.id == store.current.id)
      #expect(await events.next() == "changed; \(edit.untold)")
      #expect(try rules.text() == text)
    }
    #expect(try await store.undo()?.id == nil)
  }

  @Test func `an undo never overwrites what somebody else has written`() async throws {
    let rules = try await StoredRules(Text.ten)
    try await rules.store.apply(.pause("Ten"))
    try rules.write(Text.ten + Text.over)
    await #expect {
      try await rules.store.undo()
    } throws: { error in
      if case RuleStore.Failure.host(.changedMeanwhile) = error { true } else { false }
    }
    try await rules.store.reload()
    #expect(try await rules.store.undo()?.id == nil)
    #expect(try rules.text() == Text.ten + Text.over)
    let fetched = try await RuleStore(.fetched { [Source(name: "a", text: Text.ten)] })
    #expect(try await fetched.undo()?.id == nil)
  }

  @Test func `a version and what happens to a store are logged in a few words`() async throws {
    let rules = try await StoredRules(Text.ten)
    var events = await rules.store.events().makeAsyncIterator()
    #expect("\(rules.store.current)" == "rules 1806f13d")
    #expect("\(try #require(await events.next()))" == "rules 1806f13d")
    let version = try await rules.store.apply(.insert(Text.over, before: "Ten"))
    #expect("\(try #require(await events.next()))" == "\(version), added `Over` at 0")
    try rules.write("promotion")
    await #expect(throws: RuleStore.Failure.self) { try await rules.store.reload() }
    guard case .failed(let failure)? = await events.next() else { return #expect(Bool(false)) }
    #expect("\(RuleStore.Event.failed(failure))" == failure.message)
  }

  @Test func `broken rules are told once and leave the version before them`() async throws {
    let rules = try await StoredRules(Text.ten)
    let events = await Observer(rules.store)
    #expect(await events.next() == "reloaded Ten")
    try rules.write("promotion \"Ten\" {\n    coupon ten\n}\n")
    for _ in 0..<3 {
      await #expect(throws: RuleStore.Failure.self) { try await rules.store.reload() }
    }
    #expect(try rules.store.current.payable(of: "100") == "90.00")
    let late = await Observer(rules.store)
    #expect(await late.next() == "reloaded Ten")
    try rules.write(Text.ten)
    try await rules.store.reload()
    let rejected = try #require(await events.next())
    #expect(rejected.hasPrefix("rejected P"))
    #expect(await late.next() == rejected)
    #expect(await events.next() == "changed")
    #expect(await late.next() == "changed")
  }

  @Test func `rules that cannot be read leave the version before them`() async throws {
    let rules = try await StoredRules(Text.ten)
    try FileManager.default.removeItem(atPath: rules.path)
    await #expect(throws: RuleStore.Failure.self) { try await rules.store.reload() }
    #expect(try rules.store.current.payable(of: "100") == "90.00")
    await #expect(throws: RuleStore.Failure.self) { try await rules.store.apply(.pause("Ten")) }
    try rules.write(Text.over)
    try await rules.store.reload()
    #expect(try rules.store.current.payable(of: "300") == "250.00")
  }

  @Test func `observers that stop are forgotten, and all end with the store`() async throws {
    var rules: StoredRules? = try await StoredRules(Text.ten)
    let events = try #require(await rules?.store.events())
    let listening = Task {
      var count = 0
      for await _ in events { count += 1 }
      return count
    }
    do {
      let other = await Observer(try #require(rules?.store))
      _ = await other.next()
    }
    try await rules?.store.apply(.pause("Ten"))
    rules = nil
    #expect(await listening.value == 2)
  }

  @Test func `orders with lines follow a folder whose files begin to speak of goods`() async throws
  {
    let folder = try TemporaryFolder()
    try folder.write(Text.fifth, to: "a.promo")
    let store = try await RuleStore(.files([folder.path], watchedEvery: nil))
    let events = await Observer(store)
    #expect(await events.next() == "reloaded Fifth")
    #expect(try store.current.quotedCart() == "125.00 by Fifth, 80.00 left of the shoes")
    let goods = "goods \"shoes\"\npromotion \"Pair\" { buy 1 get 1 free only \"shoes\" }\n"
    try folder.write("\(goods)promotion \"Post\" { free shipping }\n", to: "b.promo")
    try await store.reload()
    #expect(await events.next() == "reloaded Fifth, Pair, Post")
    #expect(try store.current.quotedCart() == "90.00 by Pair, Fifth, Post, 50.00 left of the shoes")
    try await store.apply(
      .replace(
        "Pair", with: "promotion \"Pair\" { coupon 1 every piece only \"shoes\" }"))
    #expect(await events.next() == "changed; Pair at 1")
    #expect(try store.current.quotedCart() == "120.00 by Fifth, Post, 80.00 left of the shoes")
    // What no promotion says changes prices, too.
    try folder.write("except \"shoes\"\n\(Text.fifth)", to: "a.promo")
    try await store.reload()
    #expect(await events.next() == "reloaded Fifth, Pair, Post")
    #expect(try store.current.quotedCart() == "140.00 by Fifth, Post, 100.00 left of the shoes")
  }

  @Test func `a folder is a set, and an edit changes the file that has the promotion`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write(Text.ten, to: "a.promo")
    try folder.write(Text.over, to: "b.promo")
    let store = try await RuleStore(.files([folder.path], watchedEvery: nil))
    try await store.apply(.pause("Over"))
    let text = { (name: String) in
      try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
    }
    #expect(try text("a.promo") == Text.ten)
    #expect(try text("b.promo").contains("paused"))
    // A file that is broken elsewhere in the set is still broken behind an edit of another.
    let events = await Observer(store)
    _ = await events.next()
    try folder.write("promotion", to: "c.promo")
    await #expect(throws: RuleStore.Failure.self) { try await store.reload() }
    try await store.apply(.resume("Over"))
    try FileManager.default.removeItem(atPath: "\(folder.path)/c.promo")
    try await store.reload()
    #expect(try #require(await events.next()).hasPrefix("rejected"))
    #expect(await events.next() == "changed; Over resumed at 1")
    #expect(await events.next() == "changed")
  }
}
