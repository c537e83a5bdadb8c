// The files of a page: its engine has no disk. The reader of order files opens them by their names,
// as it opens those of a disk elsewhere.

/// A file that the page has sent, read from start to end.
final class FileInput {
  /// The files of the request that is answered, by their names.
  nonisolated(unsafe) static var files: [String: [UInt8]] = [:]

  private let bytes: [UInt8]
  private var offset = 0

  /// The number of bytes.
  var size: Int? { bytes.count }

  init(path: String) throws(HostError) {
    guard let bytes = FileInput.files[path] else {
      throw .cannotRead(path: path, reason: "no such file")
    }
    self.bytes = bytes
  }

  /// Reads the next bytes, as far as they fit into the memory. Returns their number, or 0 at the end.
  func read(into memory: UnsafeMutableRawBufferPointer) throws(HostError) -> Int {
    let count = min(memory.count, bytes.count - offset)
    memory.copyBytes(from: bytes[offset..<(offset + count)])
    offset += count
    return count
  }
}
