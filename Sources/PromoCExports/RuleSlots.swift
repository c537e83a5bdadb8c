// Handles that cannot be misused.
//
// A handle combines the number of a slot with the generation in which the handle was made. Slots
// are never freed or moved. So every number that a caller makes up either names a slot, whose state
// can be checked, or is too large. The state of a slot is a single word: its generation, the number
// of calls that use its rules, and the live bit, which is set while new calls may use the rules.
//
// - A call increments the number of users when it starts and decrements it when it ends. The
//   increment is an atomic exchange that fails unless the word has the handle's generation and the
//   live bit. So no call uses freed rules, and rules stay until the last call ends.
// - Freeing clears the live bit with the same kind of exchange. If two callers free the same
//   handle, only one succeeds.
// - In each generation, the word becomes "not live, no users" at most once. After that, no new call
//   can use the slot. Only the caller that made this change, by freeing the handle or by ending a
//   call, releases the rules.
// - Only then can the slot be reused, with the next generation, so a word of an older generation
//   never returns. After 2^40 generations, the slot is retired.
//
// The rules are written before the word that publishes them (releasing) and read after that word
// (acquiring). Rules and words are in separate arrays, because the thread sanitizer treats a change
// to part of a structure as a change to all of it.

import PromoHost
import Synchronization

/// All compiled rules by their handles, usable from any thread.
struct RuleSlots: ~Copyable, Sendable {
  /// The available slots: the released slots, and all slots after the first `count`.
  private struct Room {
    var free: [Int] = []
    var count = 0
  }

  /// The largest number of compiled rules that can exist at a time.
  static let capacity = 65_535

  // Slot 0 is never used, so a handle is never 0.
  nonisolated(unsafe) private let words = UnsafeMutablePointer<Atomic<UInt64>>.allocate(
    capacity: RuleSlots.capacity + 1)

  /// The rules of each slot that is live or has users.
  nonisolated(unsafe) private let rules = UnsafeMutablePointer<Unmanaged<CompiledRules>?>.allocate(
    capacity: RuleSlots.capacity + 1)
  private let room = Mutex(Room())

  /// The number of slots ever used. The memory of the other slots is not initialized.
  private let usedCount = Atomic<Int>(0)

  /// Stores rules and returns their handle; nil if there is no room.
  func add(_ version: RuleVersion) -> UInt64? {
    guard let slot = takeSlot() else { return nil }
    let generation = Word(words[slot].load(ordering: .relaxed)).generation + 1
    (rules + slot).initialize(to: Unmanaged.passRetained(CompiledRules(version)))
    words[slot].store(Word(ofNew: generation).bits, ordering: .releasing)
    return generation << 16 | UInt64(slot)
  }

  /// Runs `body` on the rules of a handle and returns its answer; nil if the handle has no rules.
  @inline(__always)
  func use<Answer>(_ handle: UInt64, _ body: (RuleVersion) -> Answer) -> Answer? {
    useAll(handle) { body($0.version) }
  }

  @inline(__always)
  func useAll<Answer>(_ handle: UInt64, _ body: (CompiledRules) -> Answer) -> Answer? {
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

  /// Frees the rules of a handle as soon as no call uses them. Returns false if the handle has no
  /// rules.
  func remove(_ handle: UInt64) -> Bool {
    guard let word = change(handle, by: { $0.withoutLife }) else { return false }
    if word.isUnused { release(Int(handle & 0xFFFF)) }
    return true
  }

  /// Changes the word of a handle's slot and returns the new word; nil if the handle has no rules.
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

/// The word of a slot: 40 bits for the generation, 23 bits for the number of users, and the live
/// bit.
private struct Word {
  let bits: UInt64

  static let user: UInt64 = 2
  static let lastGeneration: UInt64 = 1 << 40 - 1

  init(_ bits: UInt64) { self.bits = bits }

  /// Makes the word for new rules, which have no users yet.
  init(ofNew generation: UInt64) { bits = generation << 24 | 1 }

  var generation: UInt64 { bits >> 24 }
  var isLive: Bool { bits & 1 == 1 }
  var isUnused: Bool { bits & 0xFF_FFFF == 0 }
  var withUser: Word { Word(bits &+ Word.user) }
  var withoutLife: Word { Word(bits & ~1) }
}
