/// A rule file as it was read: its name for messages, and its bytes, which may be invalid.
public struct Source: Hashable, Sendable {
  /// The name of the file in messages: a path as given, or `-` for standard input. Bytes of the path
  /// that are not UTF-8 become replacement characters.
  public let name: String

  /// The bytes of the path.
  package let path: [UInt8]

  /// The bytes of the file. Bytes that are not UTF-8 cause a diagnostic.
  public let bytes: [UInt8]

  /// The largest size of a rule file in bytes: 32 MiB, enough for several hundred thousand
  /// promotions. A larger file causes a diagnostic and is not parsed.
  package static var sizeLimit: Int { 32 << 20 }

  /// Makes a source from bytes, without copying or checking them.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    path = Array(name.utf8)
    self.bytes = bytes
  }

  /// Makes a source from a file whose path may not be UTF-8.
  package init(path: [UInt8], bytes: [UInt8]) {
    name = String(decoding: path, as: UTF8.self)
    self.path = path
    self.bytes = bytes
  }

  func with(bytes: [UInt8]) -> Source { Source(path: path, bytes: bytes) }

  /// Makes a source from text, for rules that are not in a file.
  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }
}

/// A range of bytes in one file of a file set.
public struct SourceSpan: Hashable, Sendable {
  /// The index of the file in the set, from 0.
  public let file: Int

  /// The offset of the first byte, from 0.
  public let start: Int

  /// The offset after the last byte; equal to `start` for a position between two bytes. A span that
  /// ends at 0 stands for the file as a whole.
  public let end: Int

  var range: Range<Int> { start..<end }

  var isWholeFile: Bool { end == 0 }

  /// True if another span lies in this one.
  func contains(_ other: SourceSpan) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }

  static func wholeFile(_ file: Int) -> SourceSpan { SourceSpan(file: file, start: 0, end: 0) }
}

extension SourceSpan: Comparable {
  /// Returns true if the left span comes first: by file, then by start, then by end.
  public static func < (left: SourceSpan, right: SourceSpan) -> Bool {
    (left.file, left.start, left.end) < (right.file, right.start, right.end)
  }
}
