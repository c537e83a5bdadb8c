import Foundation
import Testing

@testable import Promo

@Suite struct SnippetTests {
  private func snippets(_ text: String) throws -> [String: String] {
    let (editor, offset) = try EditedFile.marked(text)
    let pairs = editor.completions(at: offset).compactMap { item in
      item.snippet.map { (item.text, $0) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  @Test func `a clause is offered with samples of its values`() throws {
    let found = try snippets("fact level number\ngoods \"a$b\"\npromotion \"A\" { ▌ }")
    #expect(found["discount"] == "discount ${1:20}% off")
    #expect(found["between"] == "between ${1:08:00} and ${2:09:00}")
    #expect(found["code"] == "code \"${1:A}\"")
    #expect(found["only"] == "only \"${1:a\\$b}\"")
    #expect(found["when"] == "when ${1:level}")
    #expect(found["on"] == "on ${1:mon}")
    #expect(found["allow"] == "allow ${1:P101}")
    #expect(found["not with"] == "not with ${1:codes}")
    #expect(found["sync"] == nil && found["free shipping"] == nil)
    #expect(found["buy"] == "buy ${1:2}")
  }

  @Test func `a declaration is offered with the example of its page`() throws {
    let found = try snippets("▌")
    #expect(
      found["promotion"]
        == "promotion \"${1:50 off 300}\" {\n    coupon ${2:50}\n    spend ${3:300}\n\\}")
    #expect(found["currency"] == "currency ${1:CNY}")
    #expect(found["rounding"] == "rounding ${1:half-even}")
    #expect(
      found["fact"]?.hasPrefix("fact ${1:tier} \"${2:member level}\" one of \"${3:none}\"") == true)
    #expect(Set(found.keys).isSuperset(of: ["expect", "ensure", "goods", "strategy", "timezone"]))
  }

  @Test func `where other text follows on the line, words alone are offered`() throws {
    #expect(try snippets("promotion \"A\" { sp▌ 300 }") == [:])
    #expect(try snippets("promotion \"A\" { discount 20% off\n sp▌\n code \"A\" }") != [:])
    #expect(try snippets("promotion \"A\" { discount 20% off sp▌ # note\n}") != [:])
  }

  /// A snippet without its marks is rules, which the promotion takes without a new mistake of form.
  @Test func `every snippet of a clause is a clause`() throws {
    for (text, snippet) in try snippets("goods \"a\"\nfact f yes/no\npromotion \"A\" { ▌ }") {
      let plain = snippet.replacing(/\$\{\d+:((?:[^}\\]|\\.)*)\}/) { $0.1 }
        .replacing(/\\(.)/) { $0.1 }
      let rules = "goods \"a\"\nfact f yes/no\npromotion \"A\" { \(plain) }"
      #expect(plain.hasPrefix(text) && !plain.contains("$"))
      let forms = Rules.compile(rules).diagnostics.filter { $0.id.rawValue < "P030" }
      #expect(forms.isEmpty, "\(plain)")
    }
  }
}
