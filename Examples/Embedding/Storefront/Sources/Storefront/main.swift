import Foundation
import PromoHost

// The demo edits its rule file, so it works on a copy and nothing in the project changes. Only this
// needs Foundation.
let rules = CommandLine.arguments.dropFirst().first ?? "shop.promo"
let copy = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).promo")
var problem: String?
do {
  try FileManager.default.copyItem(at: URL(filePath: rules), to: copy)
  // Messages name the rules, not the copy.
  try await Shop.demonstrate(RuleService(path: copy.path)) {
    print($0.replacing(copy.path, with: rules))
  }
} catch {
  problem = "\(error)"
}
try? FileManager.default.removeItem(at: copy)
if let problem { print(problem) }
exit(problem == nil ? 0 : 1)
