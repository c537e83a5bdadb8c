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

/// A writer that hands values to an encoder.
private struct EncodedMembers: JSONWriter {
  private enum Container {
    case object(KeyedEncodingContainer<Name>)
    case array(any UnkeyedEncodingContainer)
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private var container: Container

  /// The name of the next member.
  private var name = Name(stringValue: "")

  /// The first value that the encoder refuses ends the work: the writer's callers cannot throw.
  private(set) var failure: (any Error)?

  init(_ encoder: any Encoder) { container = .object(encoder.container(keyedBy: Name.self)) }

  private init(_ container: Container) { self.container = container }

  mutating func object(_ members: (inout EncodedMembers) -> Void) {
    switch container {
    case .object(var parent):
      nest(.object(parent.nestedContainer(keyedBy: Name.self, forKey: name)), members)
    case .array(var parent):
      nest(.object(parent.nestedContainer(keyedBy: Name.self)), members)
      container = .array(parent)
    }
  }

  mutating func array<Element>(
    _ elements: [Element], _ write: (inout EncodedMembers, Element) -> Void
  ) {
    let add = { (members: inout EncodedMembers) in
      for element in elements { write(&members, element) }
    }
    switch container {
    case .object(var parent): nest(.array(parent.nestedUnkeyedContainer(forKey: name)), add)
    case .array(var parent):
      nest(.array(parent.nestedUnkeyedContainer()), add)
      container = .array(parent)
    }
  }

  private mutating func nest(
    _ container: Container, _ content: (inout EncodedMembers) -> Void
  ) {
    var inner = EncodedMembers(container)
    content(&inner)
    failure = failure ?? inner.failure
  }

  mutating func key(_ name: String) { self.name = Name(stringValue: name) }

  mutating func string(_ value: String) { encode(value) }
  mutating func number(_ value: Int) { encode(value) }
  mutating func truth(_ value: Bool) { encode(value) }

  private mutating func encode(_ value: some Encodable) {
    do {
      switch container {
      case .object(var parent): try parent.encode(value, forKey: name)
      case .array(var parent):
        try parent.encode(value)
        container = .array(parent)
      }
    } catch { failure = failure ?? error }
  }
}
