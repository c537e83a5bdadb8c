/// A path as the system's bytes, which need not be UTF-8.
package struct FilePath: Hashable, Sendable, ExpressibleByStringInterpolation {
  let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    self.init(Array(text.utf8))
  }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  /// The path as text for people. Bytes that are not UTF-8 become replacement characters.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  func appending(_ name: FilePath) -> FilePath {
    let separator = bytes.last == FilePath.slash ? [] : [FilePath.slash]
    return FilePath(bytes + separator + name.bytes)
  }

  /// The part after the last slash.
  var name: FilePath { FilePath(Array(bytes[nameStart...])) }

  var folder: FilePath {
    switch nameStart {
    case 0: "."
    case 1: "/"
    default: FilePath(Array(bytes[..<(nameStart - 1)]))
    }
  }

  private var nameStart: Int { bytes.lastIndex(of: FilePath.slash).map { $0 + 1 } ?? 0 }

  func hasSuffix(_ suffix: String) -> Bool {
    bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  var isAbsolute: Bool { bytes.first == FilePath.slash }

  /// True if the path begins with a dot. Listings of folders leave out such names.
  var isHidden: Bool { bytes.first == UInt8(ascii: ".") }

  func withPointer<Value>(_ call: (UnsafePointer<CChar>) -> Value) -> Value {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { pointer in
      // A buffer that has an element always has an address.
      pointer.baseAddress.map(call) ?? "".withCString(call)
    }
  }

  private static var slash: UInt8 { UInt8(ascii: "/") }
}
