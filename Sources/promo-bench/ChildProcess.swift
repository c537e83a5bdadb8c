import PromoHost

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A finished run of a program.
struct ChildProcess {
  /// The duration of the run in nanoseconds.
  let time: Double
  /// The peak memory in kilobytes; on Darwin in bytes.
  let kilobytes: Int

  /// Runs a program and writes its output to a file. Throws if the exit status is not 0. The peak
  /// memory of this process counts as memory of the program, so use `measured` to measure memory.
  init(_ words: [String], output path: String = "/dev/null") throws(BenchFailure) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let start = Stopwatch.now
    var process = pid_t()
    guard posix_spawnp(&process, words[0], &actions, nil, &arguments, environ) == 0 else {
      throw BenchFailure(message: "cannot run `\(words[0])`")
    }
    var (status, usage) = (Int32(0), rusage())
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    time = Stopwatch.now - start
    kilobytes = usage.ru_maxrss
    guard status == 0 else {
      throw BenchFailure(message: "`\(words.joined(separator: " "))` failed")
    }
  }
}

extension ChildProcess {
  private init(time: Double, kilobytes: Int) {
    self.time = time
    self.kilobytes = kilobytes
  }

  /// Runs a program from a new process of this benchmark. That process has used little memory, so
  /// it does not raise the program's peak memory.
  static func measured(
    _ words: [String], in scratch: ScratchFolder
  ) throws(BenchFailure) -> ChildProcess {
    let answer = scratch.file("answer")
    _ = try ChildProcess([CommandLine.arguments[0], "run"] + words, output: answer)
    let numbers = String(decoding: try OrderFile.bytes(of: answer), as: UTF8.self)
      .split { $0 == " " || $0 == "\n" }
    guard numbers.count == 2, let time = Double(numbers[0]), let kilobytes = Int(numbers[1]) else {
      throw BenchFailure(message: "`\(words[0])` was not measured")
    }
    return ChildProcess(time: time, kilobytes: kilobytes)
  }
}

/// A folder for the files that the benchmarks write.
struct ScratchFolder {
  let path: String

  init(in folder: String) throws(BenchFailure) {
    var template = Array("\(folder)/promo-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw BenchFailure(message: "cannot make a folder in `\(folder)`")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Returns the output of a program.
  func answer(of words: [String]) throws(BenchFailure) -> String {
    let answer = file("answer")
    _ = try ChildProcess(words, output: answer)
    return String(decoding: try OrderFile.bytes(of: answer), as: UTF8.self)
  }

  func write(_ bytes: [UInt8], to path: String) throws(BenchFailure) {
    do {
      let output = try FileOutput(path: path)
      try output.write(bytes)
      try output.finish()
    } catch {
      throw BenchFailure(message: "\(error)")
    }
  }

  func remove() {
    for name in [
      "answer", "ours.csv", "limit.csv", "duckdb.csv", "ours.jsonl", "goods.promo", "carts.jsonl",
    ] {
      unlink(file(name))
    }
    rmdir(path)
  }
}

func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }
