extension Diagnostic.Code.Explanation {
  static var emptyHours: Self { Self(title: "", cause: "", example: "", mended: "") }
  static var unknownDay: Self { Self(title: "", cause: "", example: "", mended: "") }
  static var clashingThreshold: Self { Self(title: "", cause: "", example: "", mended: "") }
  static var everyWithoutCoupon: Self { Self(title: "", cause: "", example: "", mended: "") }
  static var tiersNotRising: Self { Self(title: "", cause: "", example: "", mended: "") }
  static var missingFact: Self { Self(title: "", cause: "", example: "", mended: "") }
  static var factTwice: Self { Self(title: "", cause: "", example: "", mended: "") }
  static var malformedFact: Self { Self(title: "", cause: "", example: "", mended: "") }
  static var unknownFact: Self { Self(title: "", cause: "", example: "", mended: "") }
  static var unknownFactValue: Self { Self(title: "", cause: "", example: "", mended: "") }
  static var wrongComparison: Self { Self(title: "", cause: "", example: "", mended: "") }
  static var conditionTooDeep: Self { Self(title: "", cause: "", example: "", mended: "") }
  static var malformedCode: Self { Self(title: "", cause: "", example: "", mended: "") }
  static var neverInForce: Self { Self(title: "", cause: "", example: "", mended: "") }
  static var cutNight: Self { Self(title: "", cause: "", example: "", mended: "") }
  static var unknownCode: Self { Self(title: "", cause: "", example: "", mended: "") }
}
