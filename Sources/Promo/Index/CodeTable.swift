/// The codes of a program, each with a number. A lookup compares the bytes in place and makes no
/// string: it usually reads one slot and the bytes of one code.
struct CodeTable {
  private struct Slot {
    /// The number of the code; -1 if the slot is empty.
    var number: Int32 = -1
    var hash: UInt32 = 0
    var first: Int32 = 0
    var count: Int32 = 0
  }

  /// The slots of a hash table. Their number is a power of two, and at most half are taken.
  private var slots = [Slot](repeating: Slot(), count: 4)

  /// Differs in every process, so that nobody can write codes that collide: a shop may take its codes
  /// from those who hand them out.
  private let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

  /// All codes that are pure ASCII, in lower case, one after the other.
  private var bytes: [UInt8] = []

  /// All other codes, folded.
  private var others: [String: Int32] = [:]

  /// The number of codes.
  private(set) var count = 0

  /// Adds a code if it is new, and returns its number.
  mutating func insert(_ code: String) -> Int {
    var text = CodeTable.canonical(folded(code))
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      let number = others[text] ?? Int32(count)
      if others.updateValue(number, forKey: text) == nil { count += 1 }
      return Int(number)
    }
    if 2 * count >= slots.count { grow() }
    let added = text.withUTF8 { code in
      let (index, hash) = slot(of: code)
      guard slots[index].number < 0 else { return Int(slots[index].number) }
      slots[index] = Slot(
        number: Int32(count), hash: hash, first: Int32(bytes.count), count: Int32(code.count))
      bytes += code
      return count
    }
    count = max(count, added + 1)
    return added
  }

  /// Gives each code another number. Two codes may share one.
  mutating func renumber(_ numbers: [Int32]) {
    for index in slots.indices where slots[index].number >= 0 {
      slots[index].number = numbers[Int(slots[index].number)]
    }
    others = others.mapValues { numbers[Int($0)] }
  }

  /// Returns the number of a code as presented, in UTF-8; nil if the table does not have it.
  func number(of code: UnsafeBufferPointer<UInt8>) -> Int? {
    guard code.allSatisfy({ $0 < 0x80 }) else {
      return number(ofOther: String(decoding: code, as: UTF8.self))
    }
    let number = slots[slot(of: code).index].number
    return number < 0 ? nil : Int(number)
  }

  private func number(ofOther code: String) -> Int? {
    guard codeProblem(of: code) == nil else { return nil }
    var text = CodeTable.canonical(folded(code))
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.withUTF8 { number(of: $0) } }
    return others[text].map(Int.init)
  }

  /// Returns a folded code with ASCII in place of the two characters, besides the Kelvin sign, that
  /// Unicode treats as equal to an ASCII character.
  private static func canonical(_ code: String) -> String {
    let signs: [Character] = [";", "`"]
    guard code.contains(where: { !$0.isASCII && signs.contains($0) }) else { return code }
    return String(code.map { character in signs.first { $0 == character } ?? character })
  }

  /// Returns the slot of an ASCII code, or the empty slot that it would take.
  private func slot(of code: UnsafeBufferPointer<UInt8>) -> (index: Int, hash: UInt32) {
    let hash = hash(of: code)
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[index].number >= 0, slots[index].hash != hash || !isSame(code, as: slots[index]) {
      index = (index + 1) & (slots.count - 1)
    }
    return (index, hash)
  }

  private func isSame(_ code: UnsafeBufferPointer<UInt8>, as slot: Slot) -> Bool {
    guard code.count == Int(slot.count) else { return false }
    for (index, byte) in code.enumerated()
    where byte.inLowerCase != bytes[Int(slot.first) + index] { return false }
    return true
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

  /// Returns a hash of the lower-case letters that nobody can foretell without the seed: each byte is
  /// multiplied in, and the halves of the product are mixed (as in Wang Yi's wyhash).
  private func hash(of code: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash = seed
    for byte in code {
      let product = (hash ^ UInt64(byte.inLowerCase))
        .multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
      hash = product.high ^ product.low
    }
    return UInt32(truncatingIfNeeded: hash)
  }
}

extension UInt8 {
  /// The byte in lower case if it is an ASCII capital, otherwise unchanged.
  fileprivate var inLowerCase: UInt8 {
    UInt8(ascii: "A") <= self && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}
