import Promo

extension Quote {
  /// Returns the quote as an encodable value, for use as part of a larger answer.
  ///
  /// - Parameters:
  ///   - program: The program that made the quote.
  ///   - version: The version of the engine and of the rules; nil to leave it out.
  public func document(in program: Program, by version: VersionID? = nil) -> QuoteDocument {
    QuoteDocument(quote: self, program: program, version: version)
  }
}

/// A quote in the form of `Quote.json(in:)`. `Examples/Embedding/quote.schema.json` describes its
/// members.
public struct QuoteDocument: Encodable, Sendable {
  let quote: Quote
  let program: Program
  let version: VersionID?

  /// Encodes the members of the JSON.
  public func encode(to encoder: any Encoder) throws {
    var members = EncodedMembers(encoder)
    quote.write(to: &members, in: program, by: version)
    if let failure = members.failure { throw failure }
  }
}

/// A writer that hands values to an encoder: as members of an object, or as elements of an array.
private struct EncodedMembers: JSONWriter {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private var object: KeyedEncodingContainer<Name>?
  private var array: (any UnkeyedEncodingContainer)?
  private var name = Name(stringValue: "")

  /// The first refusal of the encoder: those who write members do not throw.
  private(set) var failure: (any Error)?

  init(_ encoder: any Encoder) { object = encoder.container(keyedBy: Name.self) }

  private init(
    _ object: KeyedEncodingContainer<Name>?, _ array: (any UnkeyedEncodingContainer)? = nil
  ) {
    (self.object, self.array) = (object, array)
  }

  mutating func object(_ members: (inout EncodedMembers) -> Void) {
    add(
      EncodedMembers(
        object?.nestedContainer(keyedBy: Name.self, forKey: name)
          ?? array?.nestedContainer(keyedBy: Name.self)), members)
  }

  mutating func array<Element>(
    _ elements: [Element], _ write: (inout EncodedMembers, Element) -> Void
  ) {
    let inner = EncodedMembers(
      nil, object?.nestedUnkeyedContainer(forKey: name) ?? array?.nestedUnkeyedContainer())
    add(inner) { inner in
      for element in elements { write(&inner, element) }
    }
  }

  private mutating func add(_ inner: EncodedMembers, _ content: (inout EncodedMembers) -> Void) {
    var inner = inner
    content(&inner)
    failure = failure ?? inner.failure
  }

  mutating func key(_ name: String) { self.name = Name(stringValue: name) }

  // An encoder is faster with a value whose type it is told than with any encodable one.
  mutating func string(_ value: String) {
    add { writer throws in
      try writer.object?.encode(value, forKey: writer.name)
      try writer.array?.encode(value)
    }
  }

  mutating func number(_ value: Int64) {
    add { writer throws in
      try writer.object?.encode(value, forKey: writer.name)
      try writer.array?.encode(value)
    }
  }

  mutating func truth(_ value: Bool) {
    add { writer throws in
      try writer.object?.encode(value, forKey: writer.name)
      try writer.array?.encode(value)
    }
  }

  private mutating func add(_ value: (inout EncodedMembers) throws -> Void) {
    do { try value(&self) } catch { failure = failure ?? error }
  }
}
