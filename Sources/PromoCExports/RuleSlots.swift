// Handles that cannot be misused.
//
// A handle is the number of a slot and the generation in which it was given out. Slots are never freed
// and never moved, so whatever number a caller makes up, there is a slot to look at or the number is
// too large. All that is known of a slot stands in one word: its generation, whether its rules may
// still be used (the live bit), and how many calls are using them.
//
// - A call counts itself in and out. It counts itself in by an exchange that fails unless the generation
//   is that of the handle and the live bit is set; so nobody uses rules that were freed, and the rules
//   stay while somebody uses them.
// - Freeing takes the live bit away by such an exchange. Of two who free the same handle one succeeds.
// - The word reaches "not live, no users" once in a generation: from there on nobody counts himself in.
//   Whoever brings it there, by freeing or by counting himself out, releases the rules, alone.
// - Only then is the slot free for the next generation, so no word of an older one is ever seen again.
//   After 2^40 generations the slot is left out.
//
// The rules are written before the word that tells of them (releasing) and read behind it (acquiring).

import Synchronization

/// The compiled rules that there are, by their handles, on any thread.
struct RuleSlots: ~Copyable, Sendable {
  private struct Slot: ~Copyable {
    let word = Atomic<UInt64>(0)

    /// The rules of a slot that is live or has users.
    var rules: Unmanaged<CompiledRules>?
  }

  /// What may be given out: slots that came back, and those after the first `count`.
  private struct Room {
    var free: [Int] = []
    var count = 0
  }

  /// How many rules there can be at a time.
  static let capacity = 65_535

  // The slot of number 0 is never used: a handle is never 0.
  nonisolated(unsafe) private let slots = UnsafeMutablePointer<Slot>.allocate(
    capacity: RuleSlots.capacity + 1)
  private let room = Mutex(Room())

  /// How many slots have ever been used; behind them there is memory without meaning.
  private let usedCount = Atomic<Int>(0)

  /// Keeps rules; their handle, or nil if there is no room.
  func add(_ rules: CompiledRules) -> UInt64? {
    guard let slot = takeSlot() else { return nil }
    let generation = Word(slots[slot].word.load(ordering: .relaxed)).generation + 1
    slots[slot].rules = Unmanaged.passRetained(rules)
    slots[slot].word.store(Word(ofNew: generation).bits, ordering: .releasing)
    return generation << 16 | UInt64(slot)
  }

  /// Does something with the rules of a handle; nil if it has none.
  @inline(__always)
  func use<Answer>(_ handle: UInt64, _ body: (CompiledRules) -> Answer) -> Answer? {
    let slot = Int(truncatingIfNeeded: handle & 0xFFFF)
    guard change(handle, by: { $0.withUser }) != nil, let rules = slots[slot].rules else {
      return nil
    }
    defer {
      let (_, word) = slots[slot].word.wrappingSubtract(Word.user, ordering: .acquiringAndReleasing)
      if Word(word).isUnused { release(slot) }
    }
    return rules._withUnsafeGuaranteedRef(body)
  }

  /// Frees the rules of a handle, as soon as nobody uses them; false if it has none.
  func remove(_ handle: UInt64) -> Bool {
    guard let word = change(handle, by: { $0.withoutLife }) else { return false }
    if word.isUnused { release(Int(handle & 0xFFFF)) }
    return true
  }

  /// Changes the word of a handle's slot and returns what it is then; nil if the handle has no rules.
  @inline(__always)
  private func change(_ handle: UInt64, by next: (Word) -> Word) -> Word? {
    let slot = Int(truncatingIfNeeded: handle & 0xFFFF)
    guard slot > 0, slot <= usedCount.load(ordering: .acquiring) else { return nil }
    var word = Word(slots[slot].word.load(ordering: .relaxed))
    while word.isLive, word.generation == handle >> 16 {
      let changed = next(word)
      let (isDone, seen) = slots[slot].word.weakCompareExchange(
        expected: word.bits, desired: changed.bits, ordering: .acquiringAndReleasing)
      if isDone { return changed }
      word = Word(seen)
    }
    return nil
  }

  private func takeSlot() -> Int? {
    room.withLock { room in
      if let slot = room.free.popLast() { return slot }
      guard room.count < RuleSlots.capacity else { return nil }
      room.count += 1
      (slots + room.count).initialize(to: Slot())
      usedCount.store(room.count, ordering: .releasing)
      return room.count
    }
  }

  private func release(_ slot: Int) {
    let rules = slots[slot].rules.take()
    rules?.release()
    let word = Word(slots[slot].word.load(ordering: .relaxed))
    guard word.generation < Word.lastGeneration else { return }
    room.withLock { $0.free.append(slot) }
  }
}

/// The word of a slot: 40 bits of its generation, 23 of the number of its users, and the live bit.
private struct Word {
  let bits: UInt64

  static let user: UInt64 = 2
  static let lastGeneration: UInt64 = 1 << 40 - 1

  init(_ bits: UInt64) { self.bits = bits }

  /// That of rules that nobody uses yet.
  init(ofNew generation: UInt64) { bits = generation << 24 | 1 }

  var generation: UInt64 { bits >> 24 }
  var isLive: Bool { bits & 1 == 1 }
  var isUnused: Bool { bits & 0xFF_FFFF == 0 }
  var withUser: Word { Word(bits &+ Word.user) }
  var withoutLife: Word { Word(bits & ~1) }
}
