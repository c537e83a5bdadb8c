#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes a Swift file that holds other files as strings, for targets that must not read files at
/// run time: `embed-texts OUTPUT INPUT…`. `Codes.md` becomes `EmbeddedTexts.codes_md`.
@main struct EmbedTexts {
  static func main() {
    let paths = CommandLine.arguments.dropFirst()
    let texts = paths.dropFirst().map(declaration)
    write("enum EmbeddedTexts {\n\(texts.joined(separator: "\n"))}\n", to: paths[1])
  }

  private static func declaration(of path: String) -> String {
    let name = (path.split(separator: "/").last ?? "").lowercased()
    let word = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    // These are more `#` signs than follow a quotation mark in any text.
    let signs = "########"
    return "static let \(word) = \(signs)\"\"\"\n\(text(at: path))\n\"\"\"\(signs)\n"
  }

  private static func text(at path: String) -> String {
    guard let file = fopen(path, "r"), fseek(file, 0, SEEK_END) == 0 else { stop(path) }
    let size = ftell(file)
    rewind(file)
    defer { fclose(file) }
    return String(unsafeUninitializedCapacity: size) { fread($0.baseAddress, 1, size, file) }
  }

  /// A file that has the text stays: SwiftPM compiles a target again whose file has a new time.
  private static func write(_ text: String, to path: String) {
    if access(path, R_OK) == 0, self.text(at: path).utf8.elementsEqual(text.utf8) { return }
    guard let file = fopen(path, "w"), fputs(text, file) >= 0, fclose(file) == 0 else { stop(path) }
  }

  /// Prints the reason why the last call for a file failed, and ends the program.
  private static func stop(_ path: String) -> Never {
    perror(path)
    exit(1)
  }
}
