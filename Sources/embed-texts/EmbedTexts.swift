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
    guard let output = paths.first else {
      print("usage: embed-texts OUTPUT INPUT…")
      exit(2)
    }
    let texts = paths.dropFirst().map(declaration)
    write("enum EmbeddedTexts {\n\(texts.joined(separator: "\n"))}\n", to: output)
  }

  private static func declaration(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let word = String(name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
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

  private static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w"), fputs(text, file) >= 0, fclose(file) == 0 else { stop(path) }
  }

  /// Prints the reason why the last call for a file failed, and ends the program.
  private static func stop(_ path: String) -> Never {
    perror(path)
    exit(1)
  }
}
