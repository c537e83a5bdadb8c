import Foundation
import Testing

/// The program on a machine that fails it. Each fault is a real one.
@Suite(.threadOfItsOwn) struct FaultTests {
  static let rules = "promotion \"A\" { coupon 5 }\n"

  /// Runs a command in a folder with a rule file, `rules/a.promo`. Nil if this machine lacks one of
  /// the programs, or the tests are not run by root: the test is then skipped, but not where all of
  /// them are installed.
  static func run(
    _ command: String, needing programs: String..., asRoot: Bool = false
  ) throws -> ShellResult? {
    let missing = programs.filter { !Shell.has($0) } + (asRoot && geteuid() != 0 ? ["root"] : [])
    guard missing.isEmpty else {
      #expect(
        ProcessInfo.processInfo.environment["PROMO_EXTENDED"] == nil, "there is no \(missing)")
      print("skipped: there is no \(missing[0])")
      return nil
    }
    return try Shell.withFolder { folder in
      let file = URL(filePath: "\(folder)/rules/a.promo")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try rules.write(to: file, atomically: false, encoding: .utf8)
      // Built to measure coverage, a program tells that it cannot write its profile.
      return try Shell.run(command, in: folder, environment: ["LLVM_PROFILE_FILE": "/dev/null"])
    }
  }

  /// The beginning of a command whose program is not root. Its program is a copy, because the built
  /// one may be in a folder of root.
  static let unprivileged =
    geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""

  @Test func `a folder that cannot be listed to its end is not loaded in part`() throws {
    let price = "promo-eval rules --amount 20"
    for call in 1...2 {
      let fault = "strace -qqq -o log -e inject=getdents64:error=EIO:when=\(call)"
      guard let result = try FaultTests.run("\(fault) \(price)", needing: "strace") else { return }
      #expect(result.status == 5, "\(result.output)")
      #expect(result.errors == "promo-eval: cannot read `rules`: input/output error\n")
    }
  }

  @Test func `a folder that may be listed and not entered is not left out`() throws {
    let command = """
      mkdir -p rules/below/more; cp rules/a.promo rules/below/more/b.promo; chmod 444 rules/below
      cp "$(command -v promo-eval)" program
      \(FaultTests.unprivileged) ./program rules --amount 20; r=$?; chmod 755 rules/below; exit $r
      """
    guard let result = try FaultTests.run(command, needing: "setpriv") else { return }
    #expect(result.status == 5, "\(result.output)")
    #expect(result.errors == "promo-eval: cannot read `rules/below/more`: permission denied\n")
  }

  @Test func `a limit on the size of files is told, and nothing is left`() throws {
    let command = """
      promo() { sh -c 'ulimit -f 8; exec promo-eval "$@"' - "$@"; echo $?; ls -A; }
      (echo amount; seq 5000) > o.csv; echo old > p.csv
      promo rules --orders o.csv --out p.csv
      promo-eval rules --orders o.csv --rejects r.csv > /dev/full; cat p.csv; ls -A
      for i in $(seq 400); do printf 'promotion "P%s" { coupon 5 }\\n' $i; done > rules/a.promo
      cp rules/a.promo old; promo pause rules P7; cmp old rules/a.promo; ls -A rules
      """
    guard let result = try FaultTests.run(command, needing: "seq") else { return }
    #expect(
      result.errors == """
        promo-eval: cannot write `p.csv`: file too large
        promo-eval: cannot write `standard output`: no space left on device
        promo-eval: cannot write `rules/a.promo`: file too large

        """)
    let before = "o.csv p.csv rules old o.csv p.csv rules"
    let output = result.output.replacingOccurrences(of: "\n", with: " ")
    #expect(output == "5 \(before) 5 o.csv old p.csv rules a.promo ")
  }

  @Test func `a file that another program has locked is waited for, and not for ever`() throws {
    let command =
      "flock rules/a.promo promo-eval pause rules A; echo $?; flock rules promo-eval pause rules A"
    guard let result = try FaultTests.run(command, needing: "flock") else { return }
    #expect(
      result.errors
        == "promo-eval: cannot write `rules/a.promo`: it is locked by another program\n")
    #expect(result.output == "5\n`A` is paused, in rules/a.promo\nno promotion is on now\n")
  }

  @Test func `a lock that is released in time is no failure`() throws {
    let command = """
      mkfifo go; flock rules/a.promo cat go & while flock -n rules/a.promo true; do :; done
      strace -qqq -o log -e trace=flock promo-eval pause rules A & p=$!
      until grep -q EAGAIN log 2> missing; do kill -0 $p || exit 1; done; : > go; wait $p
      """
    let result = try FaultTests.run(command, needing: "flock", "strace")
    guard let result else { return }
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    #expect(result.output == "`A` is paused, in rules/a.promo\nno promotion is on now\n")
  }

  /// Runs a command with a limit that grows until the program needs no more, and returns what came of
  /// it where it ended with the status: with the lowest limits, the program is not even loaded.
  private func results(
    of command: String, under limits: StrideTo<Int>, of option: String, with status: Int32
  ) throws -> [ShellResult] {
    var found: [ShellResult] = []
    for limit in limits {
      let command = "ulimit \(option) \(limit); \(command)"
      guard let result = try FaultTests.run(command) else { return found }
      if result.status == 0 {
        #expect(!found.isEmpty, "no limit was met")
        return found
      }
      if result.status == status { found.append(result) }
    }
    print("skipped: a sanitizer lets no program run within `ulimit \(option)`")
    return []
  }

  @Test func `a server that gets no memory for threads ends and says so`() throws {
    for limit in stride(from: 32_000, to: 72_000, by: 4_000) {
      let command = "ulimit -v \(limit); timeout 60 promo-eval serve rules --watch 20 < /dev/null"
      guard let result = try FaultTests.run(command) else { return }
      #expect(result.status != 124, "it hangs with \(limit) kB")
    }
  }

  @Test func `without memory the program says so and leaves nothing behind`() throws {
    let command = """
      (echo amount; seq 30000) > o.csv; echo old > p.csv
      promo-eval rules --orders o.csv --out p.csv --jobs 2; r=$?; ls -A; cat p.csv; exit $r
      """
    let limits = stride(from: 9_000, to: 60_000, by: 1_000)
    let results = try results(of: command, under: limits, of: "-v", with: 5)
    for result in results {
      // Or the system says so of a folder that it is to read.
      #expect(result.errors.hasSuffix(" memory\n"))
      #expect(result.output == "o.csv\np.csv\nrules\nold\n")
    }
  }

  @Test func `a stack that overflows is a defect that is told`() throws {
    let limits = stride(from: 24, to: 160, by: 4)
    let results = try results(of: "promo-eval check rules", under: limits, of: "-s", with: 70)
    for result in results { #expect(result.errors.contains("a defect in this program")) }
  }

  @Test func `threads are started only as there are blocks for them`() throws {
    let command = """
      (echo amount; seq 9) > small; (echo amount; seq 120000) > large
      for f in small large; do
        strace -f -qqq -o log -e trace=clone,clone3 promo-eval rules --orders $f --jobs 64 > out
        grep -c 'clone.*CLONE_THREAD' log
      done; exit 0
      """
    guard let result = try FaultTests.run(command, needing: "strace") else { return }
    let counts = result.output.split(separator: "\n").compactMap { Int($0) }
    // A sanitizer has a thread of its own.
    #expect(counts.count == 2 && counts[0] <= 1, "\(counts)")
    #expect((1...3).contains(counts[1] - counts[0]), "\(counts)")
  }
}
