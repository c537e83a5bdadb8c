import Foundation
import Promo
import PromoHost
import Testing

@testable import PromoCommands

@Suite struct RuleMendingTests {
  @Test(arguments: [(1, true), (2, false)])
  func `mending that ends before all is looked at says so`(limit: Int, isCut: Bool) throws {
    try Shell.withFolder { folder in
      let path = "\(folder)/a.promo"
      try "promotion \"A\" { discount 20 % off }\n".write(
        toFile: path, atomically: false, encoding: .utf8)
      var told = ""
      _ = try RuleMending(grades: [.certain], roundLimit: limit).mend(try RuleFiles.load([path])) {
        told += $0
      }
      #expect(told.contains("`20 %` is now `20%`"))
      #expect(told.hasSuffix("there may be more to mend: run `--fix` again\n") == isCut)
    }
  }
}
