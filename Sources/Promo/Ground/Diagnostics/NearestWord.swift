/// Returns the candidate that a misspelt word probably stands for; nil if no candidate is near.
///
/// About a third of the word's letters may be mistyped, left out, added or swapped with their
/// neighbour; a letter in the wrong case counts as a quarter of a mistake. In a word of one or two
/// letters, only the case may differ. The time for a candidate is proportional to the product of
/// the two lengths.
package func nearest(to word: String, among candidates: [String]) -> String? {
  allNearest(to: word, among: candidates).first
}

/// Returns the nearest candidates: up to three if several are equally near, none if none is near.
func allNearest(to word: String, among candidates: [String]) -> [String] {
  let longest = 40
  let letters = Array(word.unicodeScalars)
  guard letters.count <= longest else { return [] }
  let limit = letters.count < 3 ? letters.count : max(letters.count, 4 * ((letters.count + 1) / 3))
  var best: (distance: Int, words: [String]) = (limit, [])
  for candidate in candidates
  where abs(candidate.unicodeScalars.count - letters.count) * 4 <= limit {
    let distance = editDistance(letters, Array(candidate.unicodeScalars))
    if distance < best.distance { best = (distance, []) }
    if distance == best.distance, best.words.count < 3, !best.words.contains(candidate) {
      best.words.append(candidate)
    }
  }
  return best.words
}

/// Returns true if a word is certainly a slip of another word. The two may differ only in case, in
/// one missing or doubled letter, or in two neighbouring letters that are swapped. A different or
/// additional letter is not a slip, because it may make a word of its own: `async` is not a slip of
/// `sync`. A letter with its marks is one letter, however it is encoded.
package func isSlip(_ word: String, of meant: String) -> Bool {
  let (word, meant) = (word.lowercased(), meant.lowercased())
  let areASCII = [word, meant].allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
  return areASCII
    ? isSlip(Array(word.utf8), of: Array(meant.utf8)) : isSlip(Array(word), of: Array(meant))
}

private func isSlip<Letter: Equatable>(_ word: [Letter], of meant: [Letter]) -> Bool {
  if word == meant { return true }
  let start = zip(word, meant).prefix { $0 == $1 }.count
  let (restOfWord, restOfMeant) = (word[start...], meant[start...])
  if restOfWord.count == restOfMeant.count, restOfWord.count >= 2 {
    let swapped = [word[start + 1], word[start]] + word[(start + 2)...]
    return swapped.elementsEqual(restOfMeant)
  }
  let isLeftOut = restOfWord.elementsEqual(restOfMeant.dropFirst())
  let isDoubled =
    start > 0 && word.count > start && word[start] == word[start - 1]
    && restOfWord.dropFirst().elementsEqual(restOfMeant)
  return isLeftOut || isDoubled
}

/// Returns the declared label that an order's label certainly stands for; nil if there is none. The
/// two may differ by a slip, by a final `s`, or in blanks, hyphens and underscores. A different
/// letter makes a different label (`boots` is not `books`), because a shop has many labels that no
/// rule names.
func suggestion(forLabel label: String, among declared: [String]) -> String? {
  let letters = { (text: String) in
    text.lowercased().filter { !" -_".contains($0) }
  }
  let own = letters(label)
  return declared.first { other in
    isSlip(label, of: other) || own == letters(other) || own == letters("\(other)s")
  }
}

/// Returns true if two words of the same length differ in exactly one letter.
package func differByOneLetter(_ left: String, _ right: String) -> Bool {
  left.count == right.count && zip(left, right).count { $0 != $1 } == 1
}

/// Returns a question that suggests a word; nil if the word is nil.
package func didYouMean(_ word: String?) -> Message? {
  didYouMean(oneOf: word.map { [$0] } ?? [])
}

/// Returns the question with a comma before it, to end a sentence; empty if the word is nil.
package func commaHint(_ word: String?) -> Message {
  didYouMean(word).map { ", \($0)" } ?? ""
}

func didYouMean(oneOf words: [String]) -> Message? {
  words.isEmpty ? nil : "did you mean \(words.map(quoted), joined: " or ")?"
}

/// Returns the Damerau–Levenshtein distance in its restricted form (optimal string alignment). The
/// unit is a quarter of a mistake: a mistake counts 4, a difference in case counts 1.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var twoAbove: [Int] = []
  var above = (0...right.count).map { $0 * 4 }
  for row in left.indices {
    var current = [(row + 1) * 4]
    for column in right.indices {
      let change = difference(left[row], right[column])
      var distance = min(above[column] + change, above[column + 1] + 4, current[column] + 4)
      let isSwap =
        row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
      if isSwap { distance = min(distance, twoAbove[column - 1] + 4) }
      current.append(distance)
    }
    (twoAbove, above) = (above, current)
  }
  return above[right.count]
}

private func difference(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Int {
  if left == right { return 0 }
  return left.properties.lowercaseMapping == right.properties.lowercaseMapping ? 1 : 4
}
