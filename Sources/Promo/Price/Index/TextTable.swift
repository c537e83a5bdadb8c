/// A table of texts, such as the codes of a program, each with a number. A lookup compares bytes in
/// place and makes no string. It usually reads one slot and the bytes of one text.
package struct TextTable: Sendable {
  private struct Slot {
    /// The number of the text; -1 if the slot is empty.
    var number: Int32 = -1
    var hash: UInt32 = 0
    var first: Int32 = 0
    var count: Int32 = 0

    /// The last eight bytes of the text, or all of it if it is shorter (see `word(at:of:)`).
    var word: UInt64 = 0
  }

  /// A hash table. The number of slots is a power of two, and at most half of them are taken.
  private var slots = [Slot](repeating: Slot(), count: 4)

  /// A seed that differs in every process, so that nobody can choose codes that collide. A shop may
  /// use codes that its partners choose.
  private let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

  /// In each byte, the bit that tells small letters from capitals in ASCII; 0 if capitals matter.
  private let caseBits: UInt64

  /// The bytes of all texts that have slots, one text after the other. Unless capitals matter,
  /// these texts are pure ASCII in lower case.
  private var bytes: [UInt8] = []

  /// The numbers of all other texts, by folded text.
  private var others: [String: Int32] = [:]

  private(set) var count = 0

  /// If capitals matter, two texts are the same only if their bytes are equal.
  package init(capitalsMatter: Bool = false) {
    caseBits = capitalsMatter ? 0 : 0x2020_2020_2020_2020
  }

  /// Numbers texts by position. Texts that differ only in capitals get the first one's position.
  init(_ texts: [String]) {
    self.init()
    var positions: [Int32] = []
    for (position, text) in texts.enumerated() where insert(text) == positions.count {
      positions.append(Int32(position))
    }
    renumber(positions)
  }

  /// Adds a text unless the table already has it, regardless of capitals. Returns its number.
  mutating func insert(_ text: String) -> Int {
    var text = TextTable.canonical(folded(text))
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      let number = others[text] ?? Int32(count)
      if others.updateValue(number, forKey: text) == nil { count += 1 }
      return Int(number)
    }
    return text.withUTF8 { insert($0) }
  }

  /// Adds a text, given by its bytes, unless the table already has it. Returns its number.
  @discardableResult
  package mutating func insert(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    if 2 * count >= slots.count { grow() }
    let (index, new) = slot(of: text)
    guard slots[index].number < 0 else { return Int(slots[index].number) }
    slots[index] = new
    bytes += text
    count += 1
    return count - 1
  }

  /// Replaces each number `n` by `numbers[n]`. Two texts may share a new number.
  mutating func renumber(_ numbers: [Int32]) {
    for index in slots.indices where slots[index].number >= 0 {
      slots[index].number = numbers[Int(slots[index].number)]
    }
    others = others.mapValues { numbers[Int($0)] }
  }

  /// Returns the number of a text in UTF-8, regardless of capitals; nil if the table does not have
  /// the text, or if the text is not ASCII and `isValid` returns false for it.
  func number(
    of text: UnsafeBufferPointer<UInt8>, where isValid: (String) -> Bool = { _ in true }
  ) -> Int? {
    if text.allSatisfy({ $0 < 0x80 }) { return number(ofBytes: text) }
    let other = String(decoding: text, as: UTF8.self)
    guard isValid(other) else { return nil }
    var folded = TextTable.canonical(folded(other))
    if folded.utf8.allSatisfy({ $0 < 0x80 }) { return folded.withUTF8 { number(ofBytes: $0) } }
    return others[folded].map(Int.init)
  }

  /// Returns the number of a text by its bytes; nil if the table does not have it.
  package func number(ofBytes text: UnsafeBufferPointer<UInt8>) -> Int? {
    let number = slots[slot(of: text).index].number
    return number < 0 ? nil : Int(number)
  }

  /// Returns a folded text in which the two characters that Unicode treats as equal to an ASCII
  /// character are replaced by that character. (Folding itself replaces a third such character, the
  /// Kelvin sign.)
  private static func canonical(_ text: String) -> String {
    let signs: [Character] = [";", "`"]
    guard text.contains(where: { !$0.isASCII && signs.contains($0) }) else { return text }
    return String(text.map { character in signs.first { $0 == character } ?? character })
  }

  /// Returns the index of a text's slot, or of the empty slot in which to store `new`.
  private func slot(of text: UnsafeBufferPointer<UInt8>) -> (index: Int, new: Slot) {
    let new = newSlot(for: text)
    var index = Int(truncatingIfNeeded: new.hash) & (slots.count - 1)
    while slots[index].number >= 0 {
      let slot = slots[index]
      if slot.hash == new.hash, slot.word == new.word, slot.count == new.count,
        text.count <= 8 || isSame(text, as: slot)
      {
        break
      }
      index = (index + 1) & (slots.count - 1)
    }
    return (index, new)
  }

  /// Returns true if a text equals the text of a slot. Both texts must have the same length.
  private func isSame(_ text: UnsafeBufferPointer<UInt8>, as slot: Slot) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let own = UnsafeBufferPointer(rebasing: bytes[Int(slot.first)..<Int(slot.first) + text.count])
      var offset = 0
      while offset < text.count {
        if word(at: offset, of: text) != word(at: offset, of: own) { return false }
        offset += 8
      }
      return true
    }
  }

  private mutating func grow() {
    let taken = slots.filter { $0.number >= 0 }
    slots = [Slot](repeating: Slot(), count: 2 * slots.count)
    for one in taken {
      var index = Int(truncatingIfNeeded: one.hash) & (slots.count - 1)
      while slots[index].number >= 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = one
    }
  }

  /// Returns the slot of a new text. Each word is multiplied into the hash, and the halves of the
  /// product are mixed (as in Wang Yi's wyhash), so nobody can predict the hash without the seed.
  @inline(__always)
  private func newSlot(for text: UnsafeBufferPointer<UInt8>) -> Slot {
    var (hash, word) = (seed ^ UInt64(truncatingIfNeeded: text.count), UInt64(0))
    var offset = 0
    while offset < text.count {
      word = self.word(at: offset, of: text)
      let product = (hash ^ word).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
      hash = product.high ^ product.low
      offset &+= 8
    }
    return Slot(
      number: Int32(count), hash: UInt32(truncatingIfNeeded: hash), first: Int32(bytes.count),
      count: Int32(text.count), word: word)
  }

  /// Returns eight bytes of a text from an offset on, or the whole text if it is shorter, in lower
  /// case unless capitals matter. If fewer than eight bytes follow the offset, returns the last
  /// eight of the text, so that most texts are read in whole words.
  @inline(__always)
  private func word(at offset: Int, of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let (text, count) = (UnsafeRawBufferPointer(text), text.count)
    var word: UInt64 = 0
    if count >= 8 {
      word = text.loadUnaligned(fromByteOffset: min(offset, count - 8), as: UInt64.self)
    } else if count >= 4 {
      word = UInt64(text.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)) << 32
      word |= UInt64(text.loadUnaligned(fromByteOffset: 0, as: UInt32.self))
    } else {
      for byte in text { word = word << 8 | UInt64(byte) }
    }
    // The first sum sets the highest bit of each byte from `A` up, the second of each after `Z`.
    let low = word & ~highBits
    let capitals = (low &+ 0x3F3F_3F3F_3F3F_3F3F) & ~(low &+ 0x2525_2525_2525_2525) & ~word
    return word | (capitals & highBits) >> 2 & caseBits
  }

  private var highBits: UInt64 { 0x8080_8080_8080_8080 }
}

/// A cache of the meanings of texts in orders. A repeated text takes only one lookup.
package struct TextMemory: Sendable {
  /// The number of a text, nil if it has none, or the reason why no row may contain the text.
  package typealias Meaning = Result<Int?, RowProblem>

  /// The largest number of texts to remember. Orders may contain very many texts, because some
  /// shops use article numbers as labels.
  package static var limit: Int { 10_000 }

  /// The length of the longest text to remember, in bytes.
  private static var longest: Int { 256 }

  private var texts = TextTable(capitalsMatter: true)

  /// The number of each text; -1 if it has none; `-2 - position` for a problem in `problems`.
  private var meanings: [Int] = []
  private var problems: [RowProblem] = []

  package init() {}

  /// Returns the meaning of a text in UTF-8. Calls `find` for a text that is not remembered.
  package mutating func meaning(
    of text: UnsafeRawBufferPointer, or find: (String) -> Meaning
  ) -> Meaning {
    if let known = texts.number(ofBytes: text.bindMemory(to: UInt8.self)) {
      let number = meanings[known]
      return number < -1 ? .failure(problems[-2 - number]) : .success(number < 0 ? nil : number)
    }
    let meaning = find(String(decoding: text, as: UTF8.self))
    if text.count <= TextMemory.longest { remember(meaning, of: text) }
    return meaning
  }

  private mutating func remember(_ meaning: Meaning, of text: UnsafeRawBufferPointer) {
    if meanings.count == TextMemory.limit { self = TextMemory() }
    texts.insert(text.bindMemory(to: UInt8.self))
    switch meaning {
    case .success(let number): meanings.append(number ?? -1)
    case .failure(let problem):
      meanings.append(-2 - problems.count)
      problems.append(problem)
    }
  }
}
