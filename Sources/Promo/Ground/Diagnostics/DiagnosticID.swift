extension Diagnostic {
  /// The stable ids. Ids below `P100` are errors; all others are warnings. A published id keeps its
  /// meaning and is never reused.
  public enum ID: String, CaseIterable, Sendable {
    // The text of a file

    /// The file is not UTF-8.
    case invalidUTF8 = "P001"
    /// The file is larger than 32 MiB.
    case fileTooLarge = "P002"
    /// A character that has no meaning here, or a carriage return alone.
    case unknownCharacter = "P003"
    /// A string that is not closed, has wrong quotes or a wrong escape; a zone without quotes.
    case malformedText = "P004"
    /// A number in the wrong form.
    case malformedNumber = "P005"
    /// A date or a time in the wrong form.
    case malformedMoment = "P006"
    /// A JSON file, a YAML file or a web page instead of rules.
    case foreignFormat = "P007"

    // The form of a file

    /// A line that does not begin a setting, fact, promotion, expectation or guarantee.
    case unknownDeclaration = "P010"
    /// A word that is not a clause of a promotion.
    case unknownClause = "P011"
    /// A missing part: an amount, a name, a date, a word, a brace.
    case missingPart = "P012"
    /// A promotion that is not closed.
    case unclosedPromotion = "P013"
    /// A `}` that closes nothing.
    case strayBrace = "P014"
    /// A clause outside a promotion.
    case outsidePromotion = "P015"
    /// A setting, a fact or labels below the rules, or a setting inside a promotion.
    case misplacedSetting = "P016"
    /// A fact, labels, a promotion, an expectation or a guarantee inside a promotion.
    case misplacedDeclaration = "P017"
    /// A word, a sign or a value too many.
    case excessPart = "P018"
    // P019 marked a word reserved for a later version. Its number is not reused.

    // Settings

    /// A code that is not a currency.
    case unknownCurrency = "P020"
    /// A name that is not a time zone.
    case unknownZone = "P021"
    /// No time zone data on this machine.
    case missingZoneData = "P022"
    /// A value that a setting does not have.
    case unknownSettingValue = "P023"
    /// A setting twice in a file.
    case settingTwice = "P024"
    /// Files that disagree on a setting.
    case contradictingSettings = "P025"

    // Amounts and percentages

    /// More decimals than the currency has, or more than four in a percentage.
    case tooManyDecimals = "P030"
    /// An amount above the largest possible one.
    case amountTooLarge = "P031"
    /// An amount of 0 in a promotion or after `for`.
    case amountZero = "P032"
    /// A percentage above 100 %, or one that takes nothing off.
    case percentOutOfRange = "P033"

    // Dates, windows and schedules

    /// A day or a time that does not exist, or is out of range.
    case noSuchMoment = "P040"
    /// `to` with a time, or `until` without one.
    case wrongWindowEnd = "P041"
    /// A time with an offset from UTC in a promotion or a guarantee.
    case offsetInRules = "P042"
    /// A window that ends at its start or before it.
    case emptyWindow = "P043"
    /// A `between` whose two times are equal.
    case emptyHours = "P044"
    /// A day that no week or month has.
    case unknownDay = "P045"

    // Promotions

    /// Two promotions with the same name.
    case nameTwice = "P050"
    /// A blank name.
    case nameEmpty = "P051"
    /// A clause twice in a promotion.
    case clauseTwice = "P052"
    /// A promotion that gives nothing.
    case noBenefit = "P053"
    /// A promotion that gives two things.
    case twoBenefits = "P054"
    /// A name of more than 200 characters.
    case nameTooLong = "P055"
    /// An `allow` with a code that is not a warning about a promotion.
    case unknownWarning = "P056"
    /// Two thresholds in one promotion.
    case clashingThreshold = "P057"
    /// An `every` that follows no coupon.
    case everyWithoutCoupon = "P058"
    /// Tiers whose thresholds do not rise.
    case tiersNotRising = "P059"

    // Expectations

    /// A name that no promotion has.
    case unknownPromotion = "P060"
    /// An `expect` that needs `at`.
    case missingMoment = "P061"
    /// An `expect` without a fact that it needs.
    case missingFact = "P062"

    // Guarantees

    /// A guarantee of an amount without `for amount`.
    case openGuarantee = "P063"
    /// A `for amount` whose first amount is above its second.
    case emptyAmounts = "P064"

    // Goods

    /// A label declared twice.
    case labelTwice = "P065"
    /// A label that is blank or too long.
    case malformedLabel = "P066"
    /// A label that no `goods` declares.
    case unknownLabel = "P067"
    /// A `get` that does not say what it gives.
    case unclearGift = "P068"
    /// An `on` in a promotion that counts no amount.
    case idleCounting = "P069"

    // Facts, conditions and codes

    /// A fact declared twice.
    case factTwice = "P070"
    /// A fact with a name, a label or a value that it cannot have.
    case malformedFact = "P071"
    /// A fact that is not declared.
    case unknownFact = "P072"
    /// A value that a fact does not have.
    case unknownFactValue = "P073"
    /// A comparison that does not fit its fact.
    case wrongComparison = "P074"
    /// A condition with more than 200 parentheses or `not`s inside each other.
    case conditionTooDeep = "P075"
    /// A code that nobody can type.
    case malformedCode = "P076"
    /// Tiers that count pieces beside words for amounts.
    case mixedTiers = "P077"
    /// Goods or pieces of the shipping.
    case shippingOfPieces = "P078"
    /// A promotion that is both `alone` and `sync`.
    case aloneAndSync = "P079"

    // The form of a clause or a declaration

    /// A word of the language that is written in another way.
    case misspeltWord = "P080"
    /// A name, a code or a value without its quotes.
    case missingQuotes = "P081"
    /// A discount that can be read in two ways.
    case unclearDiscount = "P082"
    /// Values, times or tiers that are not joined as they should be.
    case wrongJoint = "P083"
    /// A part that stands in the wrong place, or that another clause says.
    case wrongPlace = "P084"
    /// A condition that is not written as one.
    case malformedCondition = "P085"
    /// A guarantee that is compared by another sign than its own.
    case wrongSign = "P086"
    /// A number of pieces out of range.
    case countOutOfRange = "P087"
    /// A clause that does not go with the others of its promotion.
    case unfitClause = "P088"

    // Warnings about one promotion

    /// A cap that never changes a price.
    case capNeverBites = "P101"
    /// `before discounts` that changes nothing.
    case basisWithoutThreshold = "P102"
    /// A window that a clock change swallows.
    case swallowedWindow = "P103"
    /// A promotion whose own clauses never let it apply.
    case neverInForce = "P104"
    /// A night that the window cuts.
    case cutNight = "P105"
    /// A condition that every order meets.
    case alwaysMet = "P106"
    /// A cap that cuts a coupon.
    case capBelowCoupon = "P107"
    /// Goods in a promotion of the shipping.
    case freightOfExcluded = "P108"
    /// A group whose last gift can be cut short.
    case cutGroup = "P109"
    /// A default that meets a condition.
    case metByDefault = "P110"
    /// A time that looks mistyped or left open.
    case oddWindow = "P111"
    /// A `strategy first` beside promotions that do not compete.
    case firstOfDifferent = "P112"

    // Warnings about what a promotion costs

    /// A discount above 50 %.
    case deepDiscount = "P113"
    /// A coupon at least as large as its threshold.
    case couponReachesThreshold = "P114"
    /// A window that is already over.
    case windowOver = "P115"
    /// A name or a code with hidden or look-alike characters.
    case deceptiveName = "P116"
    /// Two `sync` goods promotions with a label in common.
    case rivalGoods = "P117"
    /// A number beside pieces that can be read in two ways.
    case unclearNumber = "P118"
    /// Places of a group and an `only` without a label in common.
    case separateLabels = "P119"

    // Warnings about a file set

    /// No promotions at all.
    case noPromotions = "P120"
    /// A date or a schedule without a `timezone`.
    case datesWithoutZone = "P121"
    /// An `expect` or an `ensure` with a code that no promotion names.
    case unknownCode = "P122"
    /// A `timezone` without summer time.
    case zoneWithoutSummerTime = "P123"
    /// A label that no rule uses.
    case unusedLabel = "P124"
    /// Goods that one promotion of all goods does not leave out.
    case partlyExcepted = "P125"
    /// Two promotions with codes that combine.
    case combiningCodes = "P126"
    /// A fact that no condition asks for.
    case unusedFact = "P127"
    /// A name with a number that the promotion does not have.
    case nameDiffers = "P128"
    /// A discount below 1 %.
    case smallDiscount = "P129"

    // Findings of the analysis, about what promotions do to every order

    /// A promotion that applies to no order.
    case neverApplied = "P130"
    /// An amount at which the price drops.
    case priceDrops = "P131"
    /// Orders that pay nothing.
    case freeOrders = "P132"
    /// Orders that would pay less under `strategy best`.
    case dearerThanBest = "P133"
    /// A threshold that orders miss because of earlier discounts.
    case lostThreshold = "P134"
    /// A gap of less than a day between two windows.
    case gapBetweenWindows = "P135"
    /// Two windows that overlap for a day or less.
    case overlappingWindows = "P136"
    /// A tier that never gives more than those below it.
    case idleTier = "P137"
    /// Two `sync` promotions that never combine with each other.
    case rivalsInAStep = "P138"
    /// An offer that saves any amount.
    case unlimitedSaving = "P139"

    // Answers of the analysis

    /// A guarantee that does not hold.
    case brokenGuarantee = "P140"
    /// An undecided question.
    case undecided = "P141"
    /// An expectation that fails.
    case failingExpectation = "P142"
    /// A guarantee about no promotion that can apply.
    case idleGuarantee = "P143"

    // More warnings about a file set

    /// A label with a comma.
    case labelOfSeveral = "P144"
    /// A currency of one country in a zone with another clock.
    case zoneAbroad = "P145"
    /// An `allow` that hides nothing.
    case idleAllowance = "P146"

    /// The severity: an error for ids below `P100`, otherwise a warning.
    public var severity: Severity { rawValue < "P100" ? .error : .warning }
  }
}

extension Diagnostic.ID {
  /// True for a warning about one promotion. An `allow` may name only such warnings.
  var isAllowable: Bool {
    let others: [Self] = [
      .noPromotions, .unknownCode, .zoneWithoutSummerTime, .unusedLabel, .brokenGuarantee,
      .undecided, .failingExpectation, .idleGuarantee, .unusedFact, .labelOfSeveral, .zoneAbroad,
      .idleAllowance,
    ]
    return severity == .warning && !others.contains(self)
  }

  /// True for a warning about a promotion that depends neither on the time, nor on all orders.
  var dependsOnRulesAlone: Bool {
    isAllowable && rawValue < "P130" && self != .windowOver && self != .datesWithoutZone
  }

  static var allAllowable: [Diagnostic.ID] { allCases.filter { $0.isAllowable } }
}
