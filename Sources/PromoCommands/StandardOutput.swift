import PromoHost

/// Writes a command's answer to standard output.
func printAnswer(_ text: String) throws(CommandFailure) {
  let output = FileOutput()
  try hosted { () throws(HostError) in
    try output.write(text.utf8)
    try output.finish()
  }
}
