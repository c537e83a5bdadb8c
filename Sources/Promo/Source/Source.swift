/// One rule file as it was read: its name for messages, and its bytes, which need not be valid.
public struct Source: Hashable, Sendable {
  /// The file as the caller names it in messages: a path as given, or `-` for standard input.
  public let name: String

  /// The file's bytes. A rule file is UTF-8; anything else becomes a diagnostic.
  public let bytes: [UInt8]

  /// The largest rule file in bytes (32 MiB, several hundred thousand promotions). A longer one is a
  /// diagnostic and is not parsed.
  public static var sizeLimit: Int { 32 << 20 }

  /// Makes a source from bytes, of which none are copied or checked here.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Makes a source from text, for rules that do not come from a file.
  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }
}

/// A range of bytes in one file of a file set.
public struct SourceSpan: Hashable, Sendable {
  /// The index of the file in the set.
  public let file: Int

  /// The offset of the first byte.
  public let start: Int

  /// The offset after the last byte; equal to `start` for a place between two bytes.
  public let end: Int

  /// Its bytes among those of the file.
  var range: Range<Int> { start..<end }

  /// Whether it stands for the file as a whole: the place before all bytes.
  public var isWholeFile: Bool { end == 0 }

  /// The file as a whole.
  static func wholeFile(_ file: Int) -> SourceSpan { SourceSpan(file: file, start: 0, end: 0) }
}

extension SourceSpan: Comparable {
  /// Orders spans as a reader meets them: by file, then by start, then by end.
  public static func < (left: SourceSpan, right: SourceSpan) -> Bool {
    (left.file, left.start, left.end) < (right.file, right.start, right.end)
  }
}
