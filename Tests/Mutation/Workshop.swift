import Foundation

/// A copy of the project in which all mutations stand at once.
struct Workshop {
  let project: URL
  let folder: URL
  private var files: [(path: String, source: String, replacements: [Replacement])] = []

  /// Everything that was found, and what of it the compiler accepts.
  private(set) var found: [Mutation] = []
  private(set) var usable: [Mutation] = []

  init(project: URL, folder: URL, layers: [String]) throws {
    self.project = project
    self.folder = folder
    var number = 0
    for layer in layers {
      for path in Workshop.sources(below: "Sources/Promo/\(layer)", of: project) {
        let source = try String(contentsOf: project.appending(path: path), encoding: .utf8)
        let mutator = Mutator(source, file: path, after: number)
        let mutations = mutator.replacements.flatMap(\.mutations)
        number = mutations.map(\.number).max() ?? number
        found += Dictionary(mutations.map { ($0.number, $0) }) { first, _ in first }.values
        files.append((path, source, mutator.replacements))
      }
    }
  }

  /// Keeps so many mutations, at random, and forgets the rest.
  mutating func draw(_ count: Int, by seed: UInt64) {
    var generator = SeededGenerator(fixed: seed)
    found = Array(found.sorted { $0.number < $1.number }.shuffled(using: &generator).prefix(count))
  }

  static func sources(below folder: String, of project: URL) -> [String] {
    let names = FileManager.default.subpaths(atPath: project.appending(path: folder).path) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  /// Copies the project and writes its sources with every mutation that compiles.
  ///
  /// Where a line with mutations does not compile, they are tried one after the other.
  mutating func build() throws {
    try copy([
      "Package.swift", "Sources", "Tests", "Examples", "Grammar.md", "README.md", "CHANGELOG.md",
      "llms.txt", "CONTRIBUTING.md", "SECURITY.md",
    ])
    let all = Set(found.map(\.number))
    var sound = all
    var troubled: [Int: [Int]] = [:]  // by the first number of its line: the numbers to try
    while let lines = try errors(with: sound, blaming: sound) {
      for numbers in lines {
        sound.subtract(numbers)
        troubled[numbers.min() ?? 0, default: []] += numbers
      }
      Shell.say("\(all.count) found, \(sound.count) compile at once")
    }
    try tryOneByOne(troubled.values.map { $0.sorted() }, beside: &sound)
    usable = found.filter { sound.contains($0.number) }.sorted { $0.number < $1.number }
  }

  /// Takes the project's files of these names anew.
  func copy(_ names: [String]) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in names {
      let target = folder.appending(path: name)
      try? FileManager.default.removeItem(at: target)
      try FileManager.default.copyItem(at: project.appending(path: name), to: target)
    }
  }

  private mutating func tryOneByOne(_ lines: [[Int]], beside sound: inout Set<Int>) throws {
    var proven: Set<Int> = []
    for round in 0..<(lines.map(\.count).max() ?? 0) {
      var trial = Set(lines.compactMap { $0.indices.contains(round) ? $0[round] : nil })
      while let broken = try errors(with: sound.union(trial), blaming: trial) {
        trial.subtract(broken.joined())
      }
      Shell.say("\(trial.count) of round \(round + 1) compile")
      proven.formUnion(trial)
    }
    while let broken = try errors(with: sound.union(proven), blaming: proven) {
      proven.subtract(broken.joined())
    }
    sound.formUnion(proven)
  }

  /// Writes the sources with some mutations; the suspects on each line that does not compile, nil if
  /// all do.
  private func errors(
    with numbers: Set<Int>, blaming suspects: Set<Int>
  ) throws -> [Set<Int>]? {
    var declarations = [Declarations.prelude]
    for file in files {
      let used = file.replacements.filter { $0.mutations.contains { numbers.contains($0.number) } }
      declarations += used.map(\.declarations).filter { !$0.isEmpty }
      let text = Workshop.text(of: file.source, with: used)
      try text.write(to: folder.appending(path: file.path), atomically: true, encoding: .utf8)
    }
    let text = declarations.joined(separator: "\n") + "\n"
    let path = "Sources/Promo/Mutants.swift"
    try text.write(to: folder.appending(path: path), atomically: true, encoding: .utf8)
    let output = try compilerOutput()
    var broken: Set<Set<Int>> = []
    for match in output.matches(of: /(Sources\/Promo\/[^:\n]+):(\d+):\d+: error: (.*)/) {
      let numbers = culprits(String(match.1), Int(match.2) ?? 0, among: suspects)
      if numbers.isEmpty { throw WorkshopError.unexplained(String(match.0)) }
      broken.insert(numbers)
    }
    if broken.isEmpty, output.contains("error:") { throw WorkshopError.unexplained(output) }
    return broken.isEmpty ? nil : Array(broken)
  }

  /// The mutations on a line, or on the nearest line that has any, above it if there is one.
  private func culprits(_ path: String, _ line: Int, among numbers: Set<Int>) -> Set<Int> {
    let mutations = found.filter { $0.file == path && numbers.contains($0.number) }
    let lines = mutations.map(\.line)
    let nearest = lines.filter { $0 <= line }.max() ?? lines.min()
    return Set(mutations.filter { $0.line == nearest }.map(\.number))
  }

  private static func text(of source: String, with replacements: [Replacement]) -> String {
    var text = ""
    var position = source.startIndex
    let inOrder = replacements.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    for replacement in inOrder.map(\.element) {
      text += source[position..<replacement.range.lowerBound] + replacement.text
      position = replacement.range.upperBound
    }
    return text + source[position...]
  }

  private func compilerOutput() throws -> String {
    let sources = Workshop.sources(below: "Sources/Promo", of: folder)
    return try Shell.output(
      of: [
        "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-package-name", "promo",
        "-parse-as-library", "-module-name", "Promo", "-wmo", "-suppress-warnings",
      ] + sources + [folder.path + "/../EmbeddedTexts.swift"], in: folder
    ).text
  }
}

enum WorkshopError: Error {
  /// An error of the compiler that no mutation explains.
  case unexplained(String)
}
