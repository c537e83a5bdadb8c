#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A temporary file with some bytes. The program reads orders from files only, and so do the tests:
/// a way in for bytes that no command uses would be one that is fuzzed instead.
final class ScratchFile {
  let path: String

  init(_ bytes: [UInt8]) throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/promo-fuzz-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    try claim(count == bytes.count, "\(path) cannot be written")
  }

  deinit {
    unlink(path)
  }
}
