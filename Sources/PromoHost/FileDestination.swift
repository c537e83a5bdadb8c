/// The destination of a path: an inherited descriptor, or a path without links.
enum FileDestination {
  /// A descriptor that the process inherited, such as `/dev/stdout`. The file of the descriptor is
  /// not opened again, because the shell may append to the file, and other programs may also write
  /// it.
  case descriptor(Int32)
  /// A path without links. The file may not exist yet.
  case path(FilePath)

  /// Follows the links of a path, even if the path leads to nothing.
  init(of path: FilePath) {
    var path = path
    // Linux also follows at most 40 links.
    for _ in 0..<40 {
      let folder = System.realPath(path.folder) ?? path.folder
      let place = folder.appending(path.name)
      if let number = FileDestination.descriptor(path.name, in: folder) {
        self = .descriptor(number)
        return
      }
      guard let link = System.target(ofLink: place) else {
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
