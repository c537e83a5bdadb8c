extension Diagnostic {
  /// The stable codes. Errors are below `P100`, warnings from there on; a code once published
  /// keeps its meaning and is never used for another.
  public enum Code: String, CaseIterable, Sendable {
    // The text of a file
    case invalidUTF8 = "P001"
    case fileTooLarge = "P002"
    case unknownCharacter = "P003"
    case malformedText = "P004"
    case malformedNumber = "P005"
    case malformedMoment = "P006"
    case foreignFormat = "P007"

    // The form of a file
    case unknownDeclaration = "P010"
    case unknownClause = "P011"
    case missingPart = "P012"
    case unclosedPromotion = "P013"
    case strayBrace = "P014"
    case outsidePromotion = "P015"
    case misplacedSetting = "P016"
    case misplacedDeclaration = "P017"
    case excessPart = "P018"
    // P019 was a word that is kept for a later version. Its number is not used again.

    // Settings
    case unknownCurrency = "P020"
    case unknownZone = "P021"
    case missingZoneData = "P022"
    case unknownSettingValue = "P023"
    case settingTwice = "P024"
    case contradictingSettings = "P025"

    // Amounts and percentages
    case tooManyDecimals = "P030"
    case amountTooLarge = "P031"
    case amountZero = "P032"
    case percentOutOfRange = "P033"

    // Dates, windows and schedules
    case noSuchMoment = "P040"
    case wrongWindowEnd = "P041"
    case offsetInRules = "P042"
    case emptyWindow = "P043"
    case emptyHours = "P044"
    case unknownDay = "P045"

    // Promotions
    case nameTwice = "P050"
    case nameEmpty = "P051"
    case clauseTwice = "P052"
    case noBenefit = "P053"
    case twoBenefits = "P054"
    case nameTooLong = "P055"
    case unknownWarning = "P056"
    case clashingThreshold = "P057"
    case everyWithoutCoupon = "P058"
    case tiersNotRising = "P059"

    // Expectations
    case unknownPromotion = "P060"
    case missingMoment = "P061"
    case missingFact = "P062"

    // Guarantees
    case openGuarantee = "P063"
    case emptyAmounts = "P064"

    // Facts, conditions and codes
    case factTwice = "P070"
    case malformedFact = "P071"
    case unknownFact = "P072"
    case unknownFactValue = "P073"
    case wrongComparison = "P074"
    case conditionTooDeep = "P075"
    case malformedCode = "P076"

    // Warnings about one promotion
    case capNeverBites = "P101"
    case basisWithoutThreshold = "P102"
    case swallowedWindow = "P103"
    case neverInForce = "P104"
    case cutNight = "P105"
    case alwaysMet = "P106"

    // Warnings about what a promotion costs
    case deepDiscount = "P113"
    case couponReachesThreshold = "P114"
    case windowOver = "P115"
    case deceptiveName = "P116"

    // Warnings about a file set
    case noPromotions = "P120"
    case datesWithoutZone = "P121"
    case unknownCode = "P122"

    // Findings of the analysis, about what promotions do to every order
    case neverApplied = "P130"
    case priceFalls = "P131"
    case freeOrders = "P132"
    case dearerThanBest = "P133"
    case lostThreshold = "P134"
    case gapBetweenWindows = "P135"
    case overlappingWindows = "P136"
    case idleTier = "P137"

    // Answers of the analysis
    case brokenGuarantee = "P140"
    case undecided = "P141"

    /// An error for the codes below `P100`, else a warning.
    public var severity: Severity { rawValue < "P100" ? .error : .warning }
  }
}
