/// A replacement of bytes in one file of a set.
struct ByteChange {
  /// The index of the file.
  let file: Int
  let range: Range<Int>
  let bytes: [UInt8]
}

extension Source {
  /// Returns the source after a change.
  func with(_ change: ByteChange) -> Source {
    var changed = bytes
    changed.replaceSubrange(change.range, with: change.bytes)
    return Source(name: name, bytes: changed)
  }
}
