/// A request from a page to the engine. It consists of a verb, and of values with keys.
package struct PageRequest: Sendable {
  package let verb: String
  private(set) var values: [(key: String, bytes: ArraySlice<UInt8>)]

  /// Reads a request from bytes. The bytes are a sequence of texts. Before each text is its length
  /// in bytes, as a four-byte little-endian number. The first text is the verb; then keys and
  /// values alternate. Returns nil if the request is incomplete.
  package init?(_ bytes: [UInt8]) {
    var texts = PageRequest.texts(in: bytes)[...]
    guard let verb = texts.popFirst(), texts.count % 2 == 0 else { return nil }
    self.verb = String(decoding: verb, as: UTF8.self)
    values = stride(from: texts.startIndex, to: texts.endIndex, by: 2).map {
      (String(decoding: texts[$0], as: UTF8.self), texts[$0 + 1])
    }
  }

  package init(_ verb: String, _ values: [(key: String, value: String)]) {
    self.verb = verb
    self.values = values.map { ($0.key, Array($0.value.utf8)[...]) }
  }

  /// Returns the texts in a sequence of bytes; none if the last text is incomplete.
  package static func texts(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var texts: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while rest.count >= 4 {
      let count = rest.prefix(4).reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
      rest = rest.dropFirst(4)
      guard count <= Int64(rest.count) else { return [] }
      texts.append(rest.prefix(Int(count)))
      rest = rest.dropFirst(Int(count))
    }
    return rest.isEmpty ? texts : []
  }

  /// The first non-empty value of a key; nil if there is none.
  package subscript(key: String) -> String? { all(key).first { !$0.isEmpty } }

  package func all(_ key: String) -> [String] {
    values.filter { $0.key == key }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Returns a group for each value of a key. The group also contains the values of the other keys
  /// that follow, up to the next value of the first key.
  func groups(
    from first: String, with others: Set<String>
  ) -> [[(key: String, value: String)]] {
    var groups: [[(key: String, value: String)]] = []
    for (key, bytes) in values where key == first || others.contains(key) {
      if key == first { groups.append([]) }
      guard !groups.isEmpty else { continue }
      groups[groups.count - 1].append((key, String(decoding: bytes, as: UTF8.self)))
    }
    return groups
  }

  /// Returns the value of a key as a rule file. The request also gives the name of the file.
  func source(_ key: String) -> Source {
    let bytes = values.first { $0.key == key }?.bytes ?? []
    return Source(name: self["name"] ?? "rules.promo", bytes: Array(bytes))
  }

  /// The present instant, according to the page.
  package var now: Instant { Instant(secondsSince1970: self["now"].flatMap { Int64($0) } ?? 0) }

  /// The number of columns for text, or of pixels for a picture; nil for lines of any length and
  /// for a picture of the usual size.
  package var width: Int? { self["width"].flatMap { Int($0) } }

  var frame: PictureFrame {
    width.map { PictureFrame(width: $0, isInPage: true) } ?? PictureFrame(isInPage: true)
  }

  func keepingFacts(of program: Program) -> PageRequest {
    var request = self
    request.values.removeAll { key, bytes in
      guard key == "fact" else { return false }
      let name = String(decoding: bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
      return !program.facts.contains { $0.name == name }
    }
    return request
  }

  package var language: Language { self["lang"].flatMap(Language.init) ?? .english }
}

/// The reason why the engine has no answer, in words.
package struct PageProblem: Error {
  package let message: Message

  package init(_ message: Message) { self.message = message }
}

/// Calls a function that may throw a problem of an order, and rethrows it as a problem of a page.
func answered<Value>(
  by program: Program, _ call: () throws(Order.Problem) -> Value
) throws(PageProblem) -> Value {
  do { return try call() } catch { throw PageProblem(error.sentence(in: program)) }
}
