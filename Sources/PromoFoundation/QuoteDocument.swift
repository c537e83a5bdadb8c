import Foundation
import Promo

extension Quote {
  /// Returns the quote as an encodable value, for use as part of a larger answer.
  ///
  /// - Parameter program: The program that made the quote.
  public func document(in program: Program) -> QuoteDocument {
    QuoteDocument(json: json(in: program))
  }
}

/// A quote in the form of `Quote.json(in:)`. `Examples/Embedding/quote.schema.json` describes its
/// members.
public struct QuoteDocument: Encodable, Sendable {
  /// The JSON of the quote. The command line and C programs get their JSON from the same code.
  let json: String

  /// Encodes the members of the JSON.
  public func encode(to encoder: any Encoder) throws {
    try JSONDecoder().decode(Member.self, from: Data(json.utf8)).encode(to: encoder)
  }
}

/// A part of the JSON of a quote.
private enum Member: Codable {
  case text(String)
  case number(Int64)
  case truth(Bool)
  case list([Member])
  case object([String: Member])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Int64.self) {
      self = .number(number)
    } else if let truth = try? container.decode(Bool.self) {
      self = .truth(truth)
    } else if let list = try? container.decode([Member].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: Member].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .truth(let truth): try container.encode(truth)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }
}
