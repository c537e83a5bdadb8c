import Promo
import PromoHost
import PromoOrders

struct SwitchPromotion {
  private let arguments: Arguments
  private let name: String
  private let pauses: Bool

  init(_ arguments: Arguments, pauses: Bool) throws(CommandFailure) {
    guard let name = arguments.name else {
      let command = pauses ? "pause" : "resume"
      throw .usage("say which rules and which promotion: `promo-eval \(command) RULES NAME`")
    }
    self.arguments = arguments
    self.name = name
    self.pauses = pauses
  }

  func run() throws(CommandFailure) -> ExitStatus {
    guard !arguments.readsStandardInput else {
      throw .usage("`pause` and `resume` change a file, they cannot change standard input")
    }
    try checkName()
    let compilation = Program.compile(try arguments.readRules(), zones: ZoneDatabase().lookup)
    if compilation.program == nil { try arguments.show(compilation) }
    let program = try arguments.usable(compilation)
    let file = try edited { () throws(RuleEdit.Problem) in
      try RuleEdit.file(of: name, in: compilation.sources)
    }
    let isPaused = program.promotions.contains { $0.name == name && $0.isPaused }
    let new = isPaused == pauses ? nil : try write(compilation.sources, file)
    try printAnswer(answer(wasPaused: isPaused, file: compilation.sources[file].name))
    if pauses {
      let now = Instant(secondsSince1970: Console.now)
      try printAnswer(arguments.line((new?.program ?? program).stillOn(at: now)))
    }
    return new.map { sayWhatFails(in: $0, after: program) } ?? .done
  }

  /// Fails if words of a promotion name seem to be taken for files because the name lacks quotes.
  private func checkName() throws(CommandFailure) {
    guard let word = arguments.rules.dropFirst().first(where: { !FileIdentity.isThere($0) }) else {
      return
    }
    let start = arguments.rules.firstIndex(of: word) ?? 0
    let words = (arguments.rules[start...] + [name]).joined(separator: " ")
    throw .usage(
      "there is no file \(quoted(word)); put a name of several words in quotes: \(quoted("\"\(words)\""))"
    )
  }

  /// Reports the expectations that held before the change but fail after it, and the guarantees that
  /// are no longer proved. Returns `failed` if one of these is broken.
  private func sayWhatFails(in new: Compilation, after old: Program) -> ExitStatus {
    guard let program = new.program else { return .done }
    var locations = SourceLocations(new.sources)
    let results = zip(old.expectationResults(), program.expectationResults())
    for (before, after) in results where before.holds && !after.holds {
      let place = locations.text(of: after.expectation.span)
      arguments.say(
        "an expectation now fails: \(place): \(after.difference(in: program, arguments.language))")
    }
    let unproved = program.unprovedGuarantees(since: old)
    for (guarantee, reason, _) in unproved {
      arguments.say(
        "a guarantee is no longer proved: \(locations.text(of: guarantee.span)): \(reason)")
    }
    return unproved.contains { $0.isBroken } ? .failed : .done
  }

  /// Writes the changed file and returns the changed rules. If the changed rules have errors, fails
  /// and writes nothing.
  private func write(
    _ sources: [Source], _ file: Int
  ) throws(CommandFailure) -> Compilation {
    let edit = pauses ? RuleEdit.pause(name) : .resume(name)
    let new = try edited { () throws(RuleEdit.Problem) in try edit.applied(to: sources) }
    let compilation = Program.compile(new, zones: ZoneDatabase().lookup)
    try arguments.show(compilation)
    _ = try arguments.usable(compilation)
    try hosted { () throws(HostError) in
      try RuleFiles.replace(sources[file], with: new[file])
    }
    return compilation
  }

  private func answer(wasPaused: Bool, file: String) -> String {
    let (name, file) = (quoted(name), printable(file))
    let answer: Message =
      switch (wasPaused, pauses) {
      case (false, true): "\(name) is paused, in \(file)"
      case (true, true): "\(name) is already paused, in \(file)"
      case (true, false): "\(name) is no longer paused, in \(file)"
      case (false, false): "\(name) was not paused, in \(file)"
      }
    return arguments.line(answer)
  }

  private func edited<Value>(
    _ edit: () throws(RuleEdit.Problem) -> Value
  ) throws(CommandFailure) -> Value {
    do { return try edit() } catch { throw .usage(error.sentence) }
  }
}
