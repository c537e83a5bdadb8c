import Foundation
import Testing

/// A file that is written keeps everything except its bytes, or it is not written.
@Suite struct AttributesTests {
  /// Commands that replace `rules/a.promo` and `p.csv`.
  private static let both = """
    write() {
      echo amount > o.csv; echo old > p.csv; chmod 640 rules/a.promo p.csv; chmod 755 . rules
      "$@"
      for c in "pause rules A" "rules --orders o.csv --out p.csv"; do
        $run promo-eval $c; echo $?
      done
    }

    """

  @Test func `access lists and other attributes stay`() throws {
    let command = """
      write setfacl -m u:nobody:r-- rules/a.promo p.csv
      setfattr -n user.note -v kept rules/a.promo p.csv; setfacl -d -m u:nobody:rwx . rules
      for f in rules/a.promo p.csv; do
        getfacl -cpn $f > before; getfattr -d $f >> before; ls -l $f | cut -c -11 >> before
        test $f = p.csv || promo-eval resume rules A; promo-eval rules --orders o.csv --out p.csv
        getfacl -cpn $f > after; getfattr -d $f >> after; ls -l $f | cut -c -11 >> after
        cmp before after && grep note after && grep user:65534 after
      done
      """
    let result = try FaultTests.run(Self.both + command, needing: "setfacl", "setfattr")
    guard let result else { return }
    let kept = "user.note=\"kept\"\nuser:65534:r--\n"
    #expect(
      result.output == "`A` is paused, in rules/a.promo\nno promotion is on now\n0\n0\n"
        + "`A` is no longer paused, in rules/a.promo\n\(kept)\(kept)")
    #expect(result.complaints == "")
  }

  @Test func `a folder's access list for new files is not given to an old file`() throws {
    let command = """
      write setfacl -d -m u:nobody:rwx . rules; getfacl -cp rules/a.promo p.csv | sort -u
      """
    guard let result = try FaultTests.run(Self.both + command, needing: "setfacl") else { return }
    #expect(
      result.output == "`A` is paused, in rules/a.promo\nno promotion is on now\n0\n0\n"
        + "\ngroup::r--\nother::---\nuser::rw-\n")
  }

  @Test func `an attribute that cannot be kept is told, and nothing is written`() throws {
    let command = """
      run="strace -qqq -o log -e inject=fsetxattr:error=ENOSPC"
      write setfattr -n user.note -v kept rules/a.promo p.csv; rm log
      cat p.csv rules/a.promo; ls -A . rules
      """
    let result = try FaultTests.run(Self.both + command, needing: "setfattr", "strace")
    guard let result else { return }
    let reason = "its attribute `user.note` cannot be kept (no space left on device)"
    #expect(
      result.errors == "promo-eval: cannot write `rules/a.promo`: \(reason)\n"
        + "promo-eval: cannot write `p.csv`: \(reason)\n")
    #expect(
      result.output == "5\n5\nold\n\(FaultTests.rules).:\no.csv\np.csv\nrules\n\nrules:\na.promo\n")
  }

  @Test func `somebody else's file stays theirs`() throws {
    let command = """
      files="rules/a.promo p.csv"; echo amount > o.csv; echo old > p.csv; chmod 777 . rules
      try() { $as ./program pause rules A; $as ./program rules --orders o.csv --out p.csv; }
      cp "$(command -v promo-eval)" program; as="\(FaultTests.unprivileged)"; chmod 644 $files; try
      chmod 666 $files; try; cat $files; as=; chown 7:8 $files; try; stat -c '%u:%g %a' $files
      """
    // Only root can give a file to somebody else.
    let result = try FaultTests.run(command, needing: "setpriv", asRoot: true)
    guard let result else { return }
    let reasons = [
      "cannot write `rules/a.promo`: permission denied", "cannot write `p.csv`: permission denied",
      "cannot write `rules/a.promo`: its owner cannot be kept (operation not permitted)",
      "cannot write `p.csv`: its owner cannot be kept (operation not permitted)",
    ]
    #expect(result.complaints == reasons.map { "promo-eval: \($0)\n" }.joined())
    #expect(
      result.output
        == "\(FaultTests.rules)old\n`A` is paused, in rules/a.promo\nno promotion is on now\n7:8 666\n7:8 666\n"
    )
  }
}
