import Promo

/// A question in JSON, and perhaps an `id` that the answer gives back.
package struct RuleQuestion {
  package enum Subject: String, CaseIterable {
    case price
    case quote
    case health
    case describe
    case active
    case version
  }

  /// The maximum length of a question in bytes where it is a line of a stream.
  package static var limit: Int { OrderBlocks.rowLimit }

  /// The place of the value of `id`; nil if there is none.
  private(set) var id: Range<Int>?

  package private(set) var asked: (subject: Subject, value: OrderCell)?
  private var problem: RowProblem?

  package init(_ line: OrderBytes, limit: Int = RuleQuestion.limit) {
    do throws(RowProblem) {
      guard line.count <= limit else {
        throw RowProblem("the line is longer than \(grouped(limit)) bytes", .tooMuch)
      }
      var scanner = JSONScanner(line)
      scanner.skipBlanks()
      guard scanner.next == UInt8(ascii: "{") else {
        throw RowProblem("the line is not a JSON object")
      }
      let members = try scanner.members()
      scanner.skipBlanks()
      guard scanner.isAtEnd else { throw RowProblem("there is text after the JSON object") }
      for member in members { take(member, of: line) }
    } catch { problem = error }
  }

  private mutating func take(_ member: JSONScanner.Member, of line: OrderBytes) {
    let key = member.key.decodedText(in: line)
    if key == "id" {
      note(id == nil ? nil : .nameTwice)
      // The place of a string is that between its quotes.
      let isText = member.value.form == .string || member.value.form == .escaped
      let range = member.value.range
      id = isText ? range.lowerBound - 1..<range.upperBound + 1 : range
    } else if let subject = Subject(rawValue: key) {
      note(asked == nil ? nil : RowProblem("the line asks for two things", .twice))
      asked = (subject, member.value)
    } else {
      let keys = Subject.allCases.map { $0.rawValue }
      let near = nearest(to: key, among: keys)
      let all: Message = ", only \((["id"] + keys).map { "`\($0)`" }, joined: ", ")"
      note(
        RowProblem(
          "nothing uses the key \(quoted(key))\(near == nil ? all : commaHint(near))", .unknownName)
      )
    }
  }

  /// Records a problem, unless one has already been recorded.
  private mutating func note(_ other: RowProblem?) { problem = problem ?? other }

  /// Adds a JSON value without what some programs take for the end of a line.
  static func add(_ json: OrderBytes, to text: inout GrowingMemory<UInt8>) {
    if json.memory.allSatisfy({ $0 >= UInt8(ascii: " ") && $0 != 0xE2 }) {
      return text.append(json)
    }
    var line = ""
    for scalar in json.text.unicodeScalars {
      switch scalar {
      case "\u{2028}", "\u{2029}": line += scalar == "\u{2028}" ? "\\u2028" : "\\u2029"
      case _: line.unicodeScalars.append(max(scalar, " "))
      }
    }
    text.append(Array(line.utf8))
  }

  /// Returns what is asked for, and the place of its object.
  func subject(_ knowsHealth: Bool) throws(RowProblem) -> (Subject, Range<Int>) {
    if let problem { throw problem }
    guard let asked else {
      throw RowProblem("the line asks for nothing: write `price` or `quote`", .missing)
    }
    guard asked.value.form == .object else {
      throw RowProblem("\(asked.subject.rawValue): the value is not a JSON object")
    }
    guard asked.subject != .health || knowsHealth else { throw .unusedKey("health") }
    return (asked.subject, asked.value.range)
  }
}
