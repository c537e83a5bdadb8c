import Promo

/// Converts between paths and the addresses of files in messages, which are `file:` URIs (RFC
/// 8089).
enum FileAddress {
  /// Returns the path of an address; nil if it is not the address of a file.
  static func path(of address: String) -> [UInt8]? {
    let bytes = Array(address.utf8)
    let scheme = Array("file://".utf8)
    guard bytes.count > scheme.count, String(address.prefix(7)).lowercased() == "file://" else {
      return nil
    }
    // Skips the host without checking it. The host may be empty or name this machine.
    guard let slash = bytes[scheme.count...].firstIndex(of: UInt8(ascii: "/")) else { return nil }
    return decoded(bytes[slash...])
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var (path, offset) = ([UInt8](), bytes.startIndex)
    while offset < bytes.endIndex {
      let digits = bytes[offset...].dropFirst().prefix(2)
      if bytes[offset] == UInt8(ascii: "%"), digits.count == 2,
        digits.allSatisfy({ $0.isDigit || $0.isLetter }),
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        path.append(byte)
        offset += 3
      } else {
        path.append(bytes[offset])
        offset += 1
      }
    }
    return path
  }

  static func address(ofPath path: [UInt8]) -> String { "file://\(uri(ofPath: path))" }

  /// Returns a path as a URI reference (RFC 3986): everything except letters, digits and `-._~/` is
  /// percent-encoded.
  static func uri(ofPath path: some Sequence<UInt8>) -> String {
    path.map { byte in
      let isPlain = byte.isLetter || byte.isDigit || "-._~/".utf8.contains(byte)
      if isPlain { return String(Unicode.Scalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%\(digits.count == 1 ? "0" : "")\(digits)"
    }.joined()
  }
}
