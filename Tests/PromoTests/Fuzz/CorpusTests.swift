import Foundation
import TestSupport
import Testing

/// The inputs that were kept, each through its target. To make a test of what `.ci/fuzz` finds, add
/// its file to the folder of its target.
@Suite struct CorpusTests {
  struct Input: CustomTestStringConvertible {
    let target: FuzzTarget
    let name: String

    var testDescription: String { "\(target) \(name)" }
    var path: String { "Tests/Fuzz/Corpus/\(target)/\(name)" }

    func bytes() throws -> [UInt8] {
      Array(try Data(contentsOf: Project.root.appending(path: path)))
    }
  }

  static var inputs: [Input] {
    FuzzTarget.allCases.flatMap { target in
      Project.paths(in: "Tests/Fuzz/Corpus/\(target)", suffix: "").map {
        Input(target: target, name: $0)
      }
    }
  }

  /// `swift test` alone takes a twentieth, another in each run of `.ci`.
  static var tried: [Input] { Effort.sample(inputs, oneIn: 20) }

  @Test(arguments: tried)
  func `what was found once holds now`(input: Input) throws {
    try input.target.check(try input.bytes())
  }

  @Test(arguments: FuzzTarget.allCases)
  func `every target has inputs, and none that is large`(target: FuzzTarget) throws {
    let inputs = CorpusTests.inputs.filter { $0.target == target }
    #expect(inputs.count > 5)
    for input in inputs {
      #expect(try input.bytes().count <= 4_096, "\(input.path)")
    }
  }
}
