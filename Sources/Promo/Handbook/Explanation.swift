extension Diagnostic.ID {
  /// The page about a kind of diagnostic, as `promo-eval explain` shows it.
  public struct Explanation: Sendable {
    /// The mistake or the risk, in the words of the table in Grammar.md.
    public let title: String

    /// The cause and the reason why it matters, in lines.
    public let cause: String

    /// Rules that draw the diagnostic.
    public let example: String

    /// The same rules without the mistake.
    public let mended: String
  }

  /// The page about this kind of diagnostic.
  public var explanation: Explanation {
    switch self {
    case .invalidUTF8: .invalidUTF8
    case .fileTooLarge: .fileTooLarge
    case .unknownCharacter: .unknownCharacter
    case .malformedText: .malformedText
    case .malformedNumber: .malformedNumber
    case .malformedMoment: .malformedMoment
    case .foreignFormat: .foreignFormat
    case .unknownDeclaration: .unknownDeclaration
    case .unknownClause: .unknownClause
    case .missingPart: .missingPart
    case .unclosedPromotion: .unclosedPromotion
    case .strayBrace: .strayBrace
    case .outsidePromotion: .outsidePromotion
    case .misplacedSetting: .misplacedSetting
    case .misplacedDeclaration: .misplacedDeclaration
    case .excessPart: .excessPart
    case .unknownCurrency: .unknownCurrency
    case .unknownZone: .unknownZone
    case .missingZoneData: .missingZoneData
    case .unknownSettingValue: .unknownSettingValue
    case .settingTwice: .settingTwice
    case .contradictingSettings: .contradictingSettings
    case .tooManyDecimals: .tooManyDecimals
    case .amountTooLarge: .amountTooLarge
    case .amountZero: .amountZero
    case .percentOutOfRange: .percentOutOfRange
    case .noSuchMoment: .noSuchMoment
    case .wrongWindowEnd: .wrongWindowEnd
    case .offsetInRules: .offsetInRules
    case .emptyWindow: .emptyWindow
    case .emptyHours: .emptyHours
    case .unknownDay: .unknownDay
    case .nameTwice: .nameTwice
    case .nameEmpty: .nameEmpty
    case .clauseTwice: .clauseTwice
    case .noBenefit: .noBenefit
    case .twoBenefits: .twoBenefits
    case .nameTooLong: .nameTooLong
    case .unknownWarning: .unknownWarning
    case .clashingThreshold: .clashingThreshold
    case .everyWithoutCoupon: .everyWithoutCoupon
    case .tiersNotRising: .tiersNotRising
    case .unknownPromotion: .unknownPromotion
    case .missingMoment: .missingMoment
    case .missingFact: .missingFact
    case .openGuarantee: .openGuarantee
    case .emptyAmounts: .emptyAmounts
    case .factTwice: .factTwice
    case .malformedFact: .malformedFact
    case .unknownFact: .unknownFact
    case .unknownFactValue: .unknownFactValue
    case .wrongComparison: .wrongComparison
    case .conditionTooDeep: .conditionTooDeep
    case .malformedCode: .malformedCode
    case .misspeltWord: .misspeltWord
    case .missingQuotes: .missingQuotes
    case .unclearDiscount: .unclearDiscount
    case .wrongJoint: .wrongJoint
    case .wrongPlace: .wrongPlace
    case .malformedCondition: .malformedCondition
    case .wrongSign: .wrongSign
    case .capNeverBites: .capNeverBites
    case .basisWithoutThreshold: .basisWithoutThreshold
    case .swallowedWindow: .swallowedWindow
    case .neverInForce: .neverInForce
    case .cutNight: .cutNight
    case .alwaysMet: .alwaysMet
    case .deepDiscount: .deepDiscount
    case .couponReachesThreshold: .couponReachesThreshold
    case .windowOver: .windowOver
    case .deceptiveName: .deceptiveName
    case .noPromotions: .noPromotions
    case .datesWithoutZone: .datesWithoutZone
    case .unknownCode: .unknownCode
    case .neverApplied: .neverApplied
    case .priceFalls: .priceFalls
    case .freeOrders: .freeOrders
    case .dearerThanBest: .dearerThanBest
    case .lostThreshold: .lostThreshold
    case .gapBetweenWindows: .gapBetweenWindows
    case .overlappingWindows: .overlappingWindows
    case .idleTier: .idleTier
    case .brokenGuarantee: .brokenGuarantee
    case .undecided: .undecided
    }
  }
}
