/// Reads numbers of pieces in one file.
extension CheckedFile {
  /// Reads a number of pieces from 1 to a million. Returns 1 without a token. Returns nil and
  /// reports the number if it is invalid.
  func count(_ token: Token?) -> Int? {
    guard let token else { return 1 }
    guard !token.isBad else { return nil }
    if let count = readable(token), count > 0 { return Int(count) }
    rules.report(
      .countOutOfRange, "\(quoted(file.text(of: token))) is no number of pieces",
      at: file.span(of: token), help: "it is a whole number from 1 to 1,000,000")
    return nil
  }

  /// Returns the number in a token, or nil if the number is invalid. Reports nothing.
  func readable(_ token: Token) -> Int64? {
    token.isBad ? nil : DecimalText.whole(file.bytes(of: token), limit: Int64(Program.pieceLimit))
  }

  /// Returns nil if a place has a mistake or, with a report, if there are too many places.
  func places(_ range: Range<Int>) -> [Promotion.Place]? {
    let nodes = file.places[range]
    let places = nodes.compactMap(place)
    guard places.count == nodes.count else { return nil }
    guard places.count <= CheckedFile.placeLimit else {
      rules.report(
        .countOutOfRange, "`buy` lists at most \(CheckedFile.placeLimit) kinds of pieces",
        at: file.span(
          of: nodes[nodes.startIndex].tokens
            .lowerBound..<nodes[nodes.endIndex - 1].tokens.upperBound))
      return nil
    }
    return places
  }

  func place(_ node: PlaceNode) -> Promotion.Place? {
    let labels = node.labels.isEmpty ? nil : positions(of: node.labels)
    guard let count = count(node.count), labels?.isEmpty != true else { return nil }
    return Promotion.Place(count: count, labels: labels)
  }

  private static var placeLimit: Int { 8 }
}
