enum Member: Codable, Hashable, Sendable {
  case text(String)
  case number(Int64)
  case truth(Bool)
  case list([Member])
  case object([String: Member])
  case null
  /// A number that is not whole.
  case other

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    self =
      if let text = try? value.decode(String.self) {
        .text(text)
      } else if let number = try? value.decode(Int64.self) {
        .number(number)
      } else if let truth = try? value.decode(Bool.self) {
        .truth(truth)
      } else if let list = try? value.decode([Member].self) {
        .list(list)
      } else if let object = try? value.decode([String: Member].self) {
        .object(object)
      } else {
        value.decodeNil() ? .null : .other
      }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .text(let text): try value.encode(text)
    case .number(let number): try value.encode(number)
    case .truth(let truth): try value.encode(truth)
    case .list(let list): try value.encode(list)
    case .object(let object): try value.encode(object)
    case .null, .other: try value.encodeNil()
    }
  }
}
