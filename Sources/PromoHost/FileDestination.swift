/// The place to which a path leads that is to be written.
enum FileDestination {
  /// A descriptor that the process was given: `/dev/stdout` and the like. Its file is not opened
  /// again: the shell may append to it, and other programs may write it, too.
  case descriptor(Int32)
  /// A path without links. Nothing may stand there yet.
  case path(FilePath)

  /// Follows the links of a path, also one that leads to nothing.
  init(of path: FilePath) {
    var path = path
    // The limit of Linux.
    for _ in 0..<40 {
      let folder = System.realPath(path.folder) ?? path.folder
      let place = folder.appending(path.name)
      if let number = FileDestination.descriptor(path.name, in: folder) {
        self = .descriptor(number)
        return
      }
      guard let link = System.link(at: place) else {
        self = .path(place)
        return
      }
      path = link.isAbsolute ? link : folder.appending(link)
    }
    self = .path(path)
  }

  private static func descriptor(_ name: FilePath, in folder: FilePath) -> Int32? {
    guard let number = Int32(name.text), number >= 0 else { return nil }
    let folders: [FilePath] = ["/dev/fd", "/proc/self/fd"]
    return folders.contains { $0 == folder || System.realPath($0) == folder } ? number : nil
  }
}
