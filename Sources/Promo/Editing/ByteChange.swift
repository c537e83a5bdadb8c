/// Some bytes of one file of a set, and what stands there instead.
struct ByteChange {
  /// The index of the file.
  let file: Int
  let range: Range<Int>
  let bytes: [UInt8]
}

extension Source {
  /// The source with a change of it made.
  func with(_ change: ByteChange) -> Source {
    var changed = bytes
    changed.replaceSubrange(change.range, with: change.bytes)
    return Source(name: name, bytes: changed)
  }
}
