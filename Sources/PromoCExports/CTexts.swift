import CPromo
import Promo

// Input from callers, checked before use.

extension promo_text {
  /// The bytes of a text of a usual length; empty for any other.
  var shortBytes: UnsafeBufferPointer<UInt8> {
    guard let bytes, (1...256).contains(length) else { return .init(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: bytes, count: length).assumingMemoryBound(to: UInt8.self)
  }

  /// Returns the bytes of the text. Error messages call the text `what`.
  func bytes(of what: @autoclosure () -> String) throws(CallFailure)
    -> UnsafeBufferPointer<UInt8>
  {
    guard (0...Source.sizeLimit).contains(length) else {
      throw .argument("\(what()) is longer than \(grouped(Source.sizeLimit)) bytes")
    }
    guard length > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
    guard let bytes else { throw .argument("\(what()) is null but has a length") }
    return UnsafeRawBufferPointer(start: bytes, count: length).assumingMemoryBound(to: UInt8.self)
  }

  /// Returns the text as a string. Error messages call the text `what`.
  func string(of what: @autoclosure () -> String) throws(CallFailure) -> String {
    guard let string = String(validating: try bytes(of: what()), as: UTF8.self) else {
      throw .text(what())
    }
    return string
  }
}

/// Returns the elements of an array from the caller. Error messages call the array `what`.
func elements<Element>(
  _ array: UnsafePointer<Element>?, _ count: Int, of what: StaticString
) throws(CallFailure) -> UnsafeBufferPointer<Element> {
  guard (0...Int.max / MemoryLayout<Element>.stride).contains(count) else {
    throw .argument("the count of `\(what)` is out of range")
  }
  guard array != nil || count == 0 else { throw .argument("`\(what)` is null but has a count") }
  return UnsafeBufferPointer(start: array, count: count)
}

/// Returns the numbers in an array from the caller. Error messages call the array `what`.
func numbers<Number: FixedWidthInteger>(
  _ array: UnsafePointer<Number>?, _ count: Int, of what: StaticString
) throws(CallFailure) -> UnsafeBufferPointer<Number> {
  let numbers = try elements(array, count, of: what)
  // The pointer of an empty column has no meaning.
  guard count == 0 || UInt(bitPattern: array) % UInt(MemoryLayout<Number>.alignment) == 0 else {
    throw .argument("`\(what)` is not aligned for numbers of \(Number.bitWidth) bits")
  }
  return numbers
}

extension UnsafeBufferPointer<promo_text> {
  func codes() throws(CallFailure) -> [String] {
    var codes: [String] = []
    for (index, text) in enumerated() {
      let code = try text.string(of: "code \(index + 1)")
      if let problem = codeProblem(of: code) { throw .order(problem.english) }
      codes.append(code)
    }
    return codes
  }

  /// Returns texts. Error messages call each of them the name of a `what`.
  func names(of what: String) throws(CallFailure) -> [String] {
    var names: [String] = []
    for (index, text) in enumerated() {
      names.append(try text.string(of: "the name of \(what) \(index + 1)"))
    }
    return names
  }
}

extension UnsafeBufferPointer<promo_fact> {
  /// Returns the stated facts of an order. Fails if a fact is given twice.
  func facts(of program: Program) throws(CallFailure) -> [String: Fact.Value] {
    var facts: [String: Fact.Value] = [:]
    for (index, said) in enumerated() {
      let name = try said.name.string(of: "the name of fact \(index + 1)")
      let text = try said.value.string(of: "the value of fact \(index + 1)")
      guard facts[name] == nil else { throw .order(RowProblem.factTwice(name).message) }
      // As in columns, an empty text does not state a fact.
      if text.isEmpty, program.problem(ofFactName: name) == nil { continue }
      facts[name] = try usable { () throws(Order.Problem) in
        try Fact.Value(text, of: name, in: program)
      }
    }
    return facts
  }
}

extension UnsafeBufferPointer<promo_line> {
  func lines() throws(CallFailure) -> [OrderLine] {
    var lines: [OrderLine] = []
    lines.reserveCapacity(count)
    for (index, line) in enumerated() { lines.append(try line.read(number: index + 1)) }
    return lines
  }
}

extension promo_line {
  /// Returns the line. Error messages refer to the line by `number`, which counts from 1.
  fileprivate func read(number: Int) throws(CallFailure) -> OrderLine {
    guard let amount = Amount(minorUnits: amount) else {
      throw .order("line \(number): \(outsideMessage(of: amount))")
    }
    let pieces = pieces == 0 ? 1 : pieces
    guard (1...Int64(Program.pieceLimit)).contains(pieces) else {
      throw .order("line \(number): a line has 1 to 1,000,000 pieces, not \(pieces)")
    }
    var texts: [String] = []
    for (index, label) in try elements(labels, label_count, of: "labels").enumerated() {
      texts.append(try label.string(of: "label \(index + 1) of line \(number)"))
    }
    return OrderLine(amount, pieces: Int(pieces), labels: texts)
  }
}

/// Returns the caller's amount. Fails if it is out of range.
func checkedAmount(_ units: Int64) throws(CallFailure) -> Amount {
  guard let amount = Amount(minorUnits: units) else { throw .order(outsideMessage(of: units)) }
  return amount
}

/// Returns the result of `call`. Turns a problem with an order into a failure of the C call.
func usable<Value>(_ call: () throws(Order.Problem) -> Value) throws(CallFailure) -> Value {
  do { return try call() } catch { throw .order(error.message) }
}

/// Returns the message for a number of minor units outside the range of amounts.
func outsideMessage(of amount: some BinaryInteger) -> String {
  "an amount is 0 to 10^15 minor units, not \(amount)"
}

/// Returns a copy of a text. The caller must free it.
func ownedText(_ text: String) -> UnsafeMutablePointer<CChar>? {
  var text = text
  return text.withUTF8 { ownedText(UnsafeRawBufferPointer($0)) }
}

func ownedText(_ utf8: UnsafeRawBufferPointer) -> UnsafeMutablePointer<CChar>? {
  let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: utf8.count + 1, alignment: 1)
  copy.copyMemory(from: utf8)
  copy[utf8.count] = 0
  return copy.baseAddress?.assumingMemoryBound(to: CChar.self)
}
