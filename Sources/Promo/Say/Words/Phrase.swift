/// A phrase of descriptions and charts. `Phrases.md` has a line with its words in both languages.
enum Phrase: String, CaseIterable {
  case comma, semicolon, colon, inBrackets, listComma, listAnd, listOr, seriesAnd, seriesOr, daysOr
  case switchedOff, cap, withCodes, ifConditions, combinedWith, combinedWithNone, alone, never,
    aCode, anotherCode, steps, allTimes, excludedGoods, sideBySide, betterOfTwo, onceAnOrder, noEnd,
    amountsIn, roundings, firstAlone
  case comparisons, conditionAnd, conditionOr, not, factIs, yesNo
  case everything, gain, once, onGoods, shippingGain, onShipping
  case together
  case all, only, except, notCounted, cheapestPieces, dearestPieces, mostPieces, pieces, piecesOf,
    eachPiece, shippingFor, basis
  case neverInForce, date, moment, weekdays, from, upTo, onDay, onDayFrom, midnight, period,
    everyDay, days, monthDays, weekdaysOfMonth, range, eachWeekday, several, daysFromTo, hours
  case pricesTitle, chartMoment, presentedCode, pays, orderAmount, priceOf, savedShare, inCurrency,
    barKey, lineKey, onlyAmount, andMoreAmounts, oldCurve, reached, reachedEach, order, drop,
    reward, fromTo, nothingSaved, inGrey, unlistedDrops, unknownAbove, withoutShipping, otherGoods,
    times, amountOf, orderOf, unknownLabels, everybody
  case timesTitle, weekdayInitials, weekdayTick, dayTick, monthTick, cellKey, onKey, offKey,
    nothingOn, notDrawn, switchedOffCount, overCount, laterCount, crowdedOutCount, chartTime,
    window, windowFrom, earlier, later, atTimes
  case startNames, startSentences

  /// The forms of each phrase.
  static let table = {
    var table: [String: (english: [String], chinese: [String])] = [:]
    for line in EmbeddedTexts.phrases_md.parts(around: "\n") {
      let cells = line.substituting(" ", for: "␣").parts(around: " | ")
      guard cells.count == 3 else { continue }
      table[cells[0]] = (cells[1].parts(around: " / "), cells[2].parts(around: " / "))
    }
    return table
  }()
}

extension Language {
  /// Returns a phrase with its arguments. Parts in brackets are left out if an argument is nil.
  ///
  /// - Parameter form: Which of several forms to take; the last one stands for those that are not
  ///   there.
  func phrase(_ phrase: Phrase, form: Int = 0, _ arguments: [String?] = []) -> String {
    guard let row = Phrase.table[phrase.rawValue] else { return phrase.rawValue }
    let forms = self == .english ? row.english : row.chinese
    let parts = forms[min(form, forms.count - 1)].parts(around: "[")
    return parts.indices.map { index in
      let pieces = index == 0 ? ["", parts[0]] : parts[index].parts(around: "]")
      return pieces.map { filled($0, arguments) ?? "" }.joined()
    }.joined()
  }

  /// Returns nil if an argument is.
  private func filled(_ template: String, _ arguments: [String?]) -> String? {
    let pieces = template.parts(around: "$")
    var text = pieces[0]
    for piece in pieces.dropFirst() {
      guard let number = Int(piece.prefix(1)), arguments.indices.contains(number - 1),
        let argument = arguments[number - 1]
      else { return nil }
      text += argument + piece.dropFirst()
    }
    return text
  }

  /// Returns words as a list: `a, b and c`.
  func list(_ words: [String], _ joint: Phrase) -> String {
    listed(words, comma: phrase(.listComma), joint: phrase(joint))
  }

  func list(_ words: [String], _ joint: Joint) -> String {
    list(words, joint == .and ? .listAnd : .listOr)
  }
}
