import Promo
import PromoHost

extension Arguments {
  /// Fails if the command would write one of the files that it reads, or one file twice.
  ///
  /// - Parameter sources: The rules that it has read.
  func checkOutputs(beside sources: [Source]) throws(CommandFailure) {
    var files = sources.map { ("the rule file \(quoted($0.name))", FileIdentity($0)) }
    if let orders = self["--orders"] { files.append(("`--orders`", FileIdentity(orders))) }
    for output in outputs {
      for file in files where file.1 != nil && file.1 == output.1 {
        throw .usage("\(file.0) and \(output.0) are the same file")
      }
      files.append(output)
    }
  }

  /// The outputs of the command, each with its name in messages.
  private var outputs: [(String, FileIdentity?)] {
    let out =
      self["--out"].map { ("`--out`", FileIdentity($0)) }
      ?? ("standard output", FileIdentity.standardOutput)
    return [out] + (self["--rejects"].map { [("`--rejects`", FileIdentity($0))] } ?? [])
  }
}
