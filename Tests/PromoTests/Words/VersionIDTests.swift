import Testing

@testable import Promo

/// What a price says of the engine and the rules that made it.
@Suite struct VersionIDTests {
  private let rules = #"promotion "A" { coupon 1 }"#

  @Test func `the hash is what sha256sum says of one file`() {
    let version = Rules.compile(rules).versionID
    #expect(version.rules == "701c3df67c4095ffa35ed8edc41e160edf0b3c59b43fd1329d8dcf3f5b8e7e6b")
    #expect("\(version)" == "rules 701c3df6")
  }

  @Test func `files whose texts joined are equal have versions of their own`() {
    let other = #"promotion "B" { coupon 2 }"#
    let sets = [
      [rules + other], [rules, other], ["", rules + other], [rules + other, ""],
      [rules + "\n", other], [rules, "\n" + other],
    ]
    let hashes = sets.map { texts in
      Rules.compile(texts).versionID.rules
    }
    #expect(Set(hashes).count == sets.count)
    #expect(hashes[1] == "bfd581dc2e1a7f76666faf916cd8b292f019ce86c80bfa17da46b36492d212b0")
  }

  @Test func `settings beside the rules count as lines of them`() {
    let zone = Rules.compile("timezone \"Asia/Shanghai\"").program?.zone
    func hash(_ overrides: Program.Overrides) -> String {
      Rules.compile(rules, overriding: overrides).versionID.rules
    }
    let both = hash(Program.Overrides(strategy: .best, zone: zone))
    let lines = "strategy best\ntimezone \"Asia/Shanghai\"\n"
    #expect(both == Rules.compile(rules + lines).versionID.rules)
    let all = [
      both, hash(Program.Overrides()), hash(Program.Overrides(strategy: .best)),
      hash(Program.Overrides(zone: zone)),
    ]
    #expect(Set(all).count == 4)
  }

  @Test func `a quote says what made it to whoever asks`() throws {
    let compilation = Rules.compile("timezone \"Asia/Shanghai\" " + rules)
    let program = try #require(compilation.program)
    let quote = try program.quote(try program.order("5"))
    let id = compilation.versionID
    let zoneData = try #require(id.zoneData)
    #expect(
      quote.json(in: program, by: id)
        == quote.json(in: program).dropLast()
        + #","version":{"engine":"\#(Version.text)","rules":"\#(id.rules)","zoneData":"\#(zoneData)"}}"#
    )
  }
}
