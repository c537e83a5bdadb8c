// Handles that cannot be misused.
//
// A handle is the number of a slot and the generation in which it was given out. Slots are never
// freed and never moved. So every number that a caller makes up either names a slot to check or is
// too large. The whole state of a slot is one word: its generation, the live bit, which is set
// while new calls may use its rules, and the number of calls that use them.
//
// - A call counts itself in and out. It counts itself in by an exchange that fails unless the word
//   has the generation of the handle and the live bit. So nobody uses freed rules, and rules stay
//   while somebody uses them.
// - Freeing clears the live bit by such an exchange. If two callers free the same handle, one
//   succeeds.
// - The word becomes "not live, no users" once in a generation. From then on no caller counts
//   itself in. The caller that brings it there, by freeing or by counting itself out, is the only
//   one to release the rules.
// - Only then is the slot free for the next generation, so no word of an older one ever returns.
//   After 2^40 generations the slot is retired.
//
// The rules are written before the word that announces them (releasing) and read after it
// (acquiring). They lie beside the words rather than in one structure with them: the thread
// sanitizer takes a change to part of a structure for a change to all of it.

import PromoHost
import Synchronization

/// All compiled rules by their handles, usable from any thread.
struct RuleSlots: ~Copyable, Sendable {
  /// The available slots: those that were given back, and all after the first `count`.
  private struct Room {
    var free: [Int] = []
    var count = 0
  }

  /// The largest number of rules at a time.
  static let capacity = 65_535

  // Slot 0 is never used, so a handle is never 0.
  nonisolated(unsafe) private let words = UnsafeMutablePointer<Atomic<UInt64>>.allocate(
    capacity: RuleSlots.capacity + 1)

  /// The rules of each slot that is live or has users.
  nonisolated(unsafe) private let rules = UnsafeMutablePointer<Unmanaged<RuleVersion>?>.allocate(
    capacity: RuleSlots.capacity + 1)
  private let room = Mutex(Room())

  /// The number of slots ever used. The memory after them is not initialized.
  private let usedCount = Atomic<Int>(0)

  /// Keeps rules and returns their handle; nil if there is no room.
  func add(_ version: RuleVersion) -> UInt64? {
    guard let slot = takeSlot() else { return nil }
    let generation = Word(words[slot].load(ordering: .relaxed)).generation + 1
    (rules + slot).initialize(to: Unmanaged.passRetained(version))
    words[slot].store(Word(ofNew: generation).bits, ordering: .releasing)
    return generation << 16 | UInt64(slot)
  }

  /// Runs `body` on the rules of a handle; nil if it has none.
  @inline(__always)
  func use<Answer>(_ handle: UInt64, _ body: (RuleVersion) -> Answer) -> Answer? {
    let slot = Int(truncatingIfNeeded: handle & 0xFFFF)
    guard change(handle, by: { $0.withUser }) != nil, let rules = (rules + slot).pointee else {
      return nil
    }
    defer {
      let (_, word) = words[slot].wrappingSubtract(Word.user, ordering: .acquiringAndReleasing)
      if Word(word).isUnused { release(slot) }
    }
    return rules._withUnsafeGuaranteedRef(body)
  }

  /// Frees the rules of a handle as soon as nobody uses them. Returns false if it has none.
  func remove(_ handle: UInt64) -> Bool {
    guard let word = change(handle, by: { $0.withoutLife }) else { return false }
    if word.isUnused { release(Int(handle & 0xFFFF)) }
    return true
  }

  /// Changes the word of a handle's slot and returns the new one; nil if the handle has no rules.
  @inline(__always)
  private func change(_ handle: UInt64, by next: (Word) -> Word) -> Word? {
    let slot = Int(truncatingIfNeeded: handle & 0xFFFF)
    guard slot > 0, slot <= usedCount.load(ordering: .acquiring) else { return nil }
    var word = Word(words[slot].load(ordering: .relaxed))
    while word.isLive, word.generation == handle >> 16 {
      let changed = next(word)
      let (isDone, seen) = words[slot].weakCompareExchange(
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
      (words + room.count).initialize(to: Atomic(0))
      (rules + room.count).initialize(to: nil)
      usedCount.store(room.count, ordering: .releasing)
      return room.count
    }
  }

  private func release(_ slot: Int) {
    let version = (rules + slot).move()
    (rules + slot).initialize(to: nil)
    version?.release()
    let word = Word(words[slot].load(ordering: .relaxed))
    guard word.generation < Word.lastGeneration else { return }
    room.withLock { $0.free.append(slot) }
  }
}

/// The word of a slot: 40 bits for its generation, 23 for the number of its users, and the live
/// bit.
private struct Word {
  let bits: UInt64

  static let user: UInt64 = 2
  static let lastGeneration: UInt64 = 1 << 40 - 1

  init(_ bits: UInt64) { self.bits = bits }

  /// Makes the word of rules without users.
  init(ofNew generation: UInt64) { bits = generation << 24 | 1 }

  var generation: UInt64 { bits >> 24 }
  var isLive: Bool { bits & 1 == 1 }
  var isUnused: Bool { bits & 0xFF_FFFF == 0 }
  var withUser: Word { Word(bits &+ Word.user) }
  var withoutLife: Word { Word(bits & ~1) }
}
