import Promo
import PromoHost

/// The file of rows that could not be priced, each with its reason.
struct RejectedRows {
  let path: String
  private let output: FileOutput
  private let form: OrderForm

  init(path: String, form: OrderForm) throws(HostError) {
    self.path = path
    self.form = form
    output = try FileOutput(path: path)
    if form == .csv { try output.write("line,reason,row\n".utf8) }
  }

  /// Adds a row as it stands in the file.
  func write(line: Int, reason: String, row: [UInt8]) throws(HostError) {
    switch form {
    case .csv:
      let cells = CSVText.line([Array(String(line).utf8), Array(reason.utf8)]).dropLast()
      try output.write(cells)
      try output.write(",".utf8)
      try output.write(CSVText.quoted(row))
      try output.write("\n".utf8)
    case .jsonl:
      var json = JSONText()
      json.object { json in
        json.member("line", line)
        json.member("reason", reason)
        json.member("row", String(decoding: row, as: UTF8.self))
      }
      try output.write("\(json.text)\n".utf8)
    }
  }

  /// Closes the file, which keeps its temporary name.
  func close() throws(HostError) { try output.close() }

  /// Gives the file its name.
  func finish() throws(HostError) { try output.finish() }
}
