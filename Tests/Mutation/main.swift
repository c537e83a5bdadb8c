// Changes the program in many small ways and tells which changes no test notices.
// usage: mutate PROJECT FOLDER SURVIVORS [LAYER…]

import Foundation

let arguments = CommandLine.arguments
let project = URL(filePath: arguments[1])
let folder = URL(filePath: arguments[2])
let layers =
  arguments.count > 4 ? Array(arguments[4...]) : ["Money", "Time", "Checking", "Evaluation"]

var workshop = try Workshop(project: project, folder: folder, layers: layers)
try workshop.build()
Shell.say("\(workshop.found.count) mutations, \(workshop.usable.count) of them compile")
let usable = Set(workshop.usable.map(\.number))
let others = workshop.found.filter { !usable.contains($0.number) }.sorted { $0.number < $1.number }
try others.map { "\($0.line)\t\($0.key)\n" }.joined()
  .write(to: folder.appending(path: "not-compiled.tsv"), atomically: true, encoding: .utf8)

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
let queue = Queue(workshop.usable)
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
exit(report.close() ? 0 : 1)
