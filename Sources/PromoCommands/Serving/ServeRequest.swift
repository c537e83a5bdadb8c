import Promo

/// A line of a client: a question, and perhaps an `id` that the answer gives back.
struct ServeRequest {
  enum Question: String, CaseIterable {
    case price
    case quote
    case health
  }

  /// The place of the value of `id`; nil if there is none.
  private(set) var id: Range<Int>?

  private var asked: (question: Question, value: OrderCell)?
  private var problem: RowProblem?

  init(_ line: OrderBytes, limit: Int) {
    do throws(RowProblem) {
      guard line.count <= limit else {
        throw RowProblem("the line is longer than \(grouped(limit)) bytes")
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
    } else if let question = Question(rawValue: key) {
      note(asked == nil ? nil : RowProblem("the line asks for two things"))
      asked = (question, member.value)
    } else {
      let keys = Question.allCases.map(\.rawValue)
      let near = nearest(to: key, among: keys)
      let all: Message = ", only \((["id"] + keys).map { "`\($0)`" }, joined: ", ")"
      note(RowProblem("nothing uses the key \(quoted(key))\(near == nil ? all : commaHint(near))"))
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

  func question() throws(RowProblem) -> (Question, Range<Int>) {
    if let problem { throw problem }
    guard let asked else {
      throw RowProblem("the line asks for nothing: write `price`, `quote` or `health`")
    }
    guard asked.value.form == .object else {
      throw RowProblem("\(asked.question.rawValue): the value is not a JSON object")
    }
    return (asked.question, asked.value.range)
  }
}
