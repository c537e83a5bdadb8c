import Promo

package enum OrderForm: String, CaseIterable {
  /// RFC 4180, with a header.
  case csv
  /// JSON Lines: one object on each line.
  case jsonl

  /// Chooses the form by the ending of a file's name.
  package init(ofFile path: String) {
    self = path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson") ? .jsonl : .csv
  }

  /// Returns the reason why a file with this beginning cannot have the form; nil if it can.
  func problem(ofFile bytes: some Collection<UInt8>) -> Message? {
    if let encoding = UTF8Bytes.wideEncoding(of: bytes) {
      return "the file is \(encoding) text, save it as UTF-8"
    }
    if self == .csv, !OrderForm.isUTF8(bytes) {
      // The last character may be cut.
      if UTF8Bytes.appearToBeGBK(Array(bytes.reversed().drop { $0 >= 0x80 })) {
        return
          "the file is not UTF-8 text, it seems to be GBK: save it as `CSV UTF-8`, or convert it, `iconv -f GB18030 -t UTF-8`"
      }
      return
        "the file is not UTF-8 text, it may be Windows-1252: save it as `CSV UTF-8`, or convert it, `iconv -f WINDOWS-1252 -t UTF-8`"
    }
    let marks = bytes.lazy.filter { !$0.isBlank && $0 != UInt8(ascii: "\n") }.prefix(2)
    let opening = String(decoding: Array(marks), as: UTF8.self)
    if ["[{", "[]"].contains(opening) || self == .jsonl && opening.hasPrefix("[") {
      return "the file is one JSON list: write one order a line, as `jq -c '.[]'` does"
    }
    if opening == "{\"", self == .csv {
      return "the file is JSON, not CSV: name it `.jsonl`, or add `--input jsonl`"
    }
    let line = Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
    let endsInCR = line.indices.dropLast().contains { index in
      line[index] == UInt8(ascii: "\r") && line[index + 1] != UInt8(ascii: "\r")
        && (self == .csv || index > 0 && line[index - 1] == UInt8(ascii: "}"))
    }
    return endsInCR ? "its lines end in CR alone, save it with LF or CRLF" : nil
  }

  /// True if the bytes are UTF-8, of which the last character may be cut.
  private static func isUTF8(_ bytes: some Collection<UInt8>) -> Bool {
    let all = Array(bytes)
    guard let place = UTF8Bytes.firstInvalid(in: all) else { return true }
    return all.count - place < 4 && all[place...].allSatisfy { $0 >= 0x80 }
  }
}
