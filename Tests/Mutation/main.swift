// Changes the program in many small ways and tells which changes no test notices.
// usage: mutate PROJECT FOLDER SURVIVORS all|again|COUNT [LAYER…]
// `again` runs the tests as they are now on what survived the last run, in the sources of that run.
// A number is of mutations drawn by PROMO_SEED from more layers.

import Foundation

let arguments = CommandLine.arguments
let isAgain = arguments[4] == "again"
let drawn = Int(arguments[4])
let folder = URL(filePath: arguments[2])
let layers =
  arguments.count > 5
  ? Array(arguments[5...])
  : drawn != nil
    ? ["Rules", "Price", "Proof"]
    : ["Ground/Money", "Ground/Time", "Rules/Checking", "Price/Orders", "Price/Pricer"]
let list = folder.appending(path: "survived.tsv")

var workshop = try Workshop(project: URL(filePath: arguments[1]), folder: folder, layers: layers)
var mutations: [Mutation] = []
if isAgain {
  try workshop.copy(["Tests", "Examples", "Grammar.md", "README.md"])
  let rows = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
  mutations = rows.compactMap { Mutation(row: $0) }
} else {
  if let drawn {
    let text = ProcessInfo.processInfo.environment["PROMO_SEED"] ?? ""
    let seed = UInt64(text) ?? .random(in: 1..<1 << 32)
    Shell.say("PROMO_SEED=\(seed)")
    workshop.draw(drawn, by: seed)
  }
  try workshop.build()
  mutations = workshop.usable
  let usable = Set(mutations.map(\.number))
  try workshop.found.filter { !usable.contains($0.number) }.map { "\($0.row)\n" }.joined()
    .write(to: folder.appending(path: "not-compiled.tsv"), atomically: true, encoding: .utf8)
  Shell.say("\(workshop.found.count) mutations, \(mutations.count) of them compile")
}

let build = try Shell.output(
  of: ["swift", "build", "--build-tests", "-c", "release", "-Xswiftc", "-enable-testing"],
  in: folder)
guard build.status == 0 else {
  Shell.say(build.text)
  exit(70)
}
let trial = Trial(
  tests: folder.appending(path: ".build/release/promoPackageTests.xctest"), folder: folder)
guard try trial.verdict(on: 0) == .survived else {
  Shell.say("the tests fail without any mutation")
  exit(70)
}

let report = try Report(survivors: URL(filePath: arguments[3]))
let queue = Queue(mutations)
let workers = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
  Thread {
    while let mutation = queue.next() {
      let verdict = (try? trial.verdict(on: mutation.number)) ?? .killed
      report.add(mutation, verdict)
    }
    queue.finish()
  }
}
for worker in workers { worker.start() }
queue.wait(for: workers.count)
exit(try report.close(writing: list, isWhole: drawn == nil) ? 0 : 1)
