import Foundation
import Testing

/// The inputs that were kept, each through its target. To make a test of what `.ci/fuzz` finds, add
/// its file to the folder of its target.
@Suite struct CorpusTests {
  struct Input: CustomTestStringConvertible {
    let target: FuzzTarget
    let name: String

    var testDescription: String { "\(target) \(name)" }
    var path: String { "Tests/Fuzz/Corpus/\(target)/\(name)" }
  }

  static var inputs: [Input] {
    FuzzTarget.allCases.flatMap { target in
      Project.paths(in: "Tests/Fuzz/Corpus/\(target)", suffix: "").map {
        Input(target: target, name: $0)
      }
    }
  }

  @Test(arguments: inputs)
  func `what was found once holds now`(input: Input) throws {
    let url = Project.root.appending(path: input.path)
    try input.target.check(Array(try Data(contentsOf: url)))
  }

  @Test(arguments: FuzzTarget.allCases)
  func `every target has inputs, and none that is large`(target: FuzzTarget) throws {
    let inputs = CorpusTests.inputs.filter { $0.target == target }
    #expect(inputs.count > 5)
    for input in inputs {
      let url = Project.root.appending(path: input.path)
      #expect(try Data(contentsOf: url).count <= 4_096, "\(input.path)")
    }
  }
}
