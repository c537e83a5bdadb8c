import Foundation

/// Runs other programs and tells how it goes.
enum Shell {
  /// Writes a line at once: the runs are long, and someone reads along.
  static func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }

  /// All that a program writes, and its exit status.
  static func output(of command: [String], in folder: URL) throws -> (text: String, status: Int32) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}
