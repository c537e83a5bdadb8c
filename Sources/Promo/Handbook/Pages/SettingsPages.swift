// Settings.

extension Diagnostic.ID.Explanation {
  static var unknownCurrency: Self {
    Self(
      title: "a code that is not a currency",
      cause: """
        A currency is named by its ISO 4217 code of three capitals: `CNY`, `JPY`, `EUR`.
        Everyday names and abbreviations, such as `yuan` or `RMB`, are not codes.

        The code determines how many decimals amounts have, and so how prices are rounded: to
        whole yen, to a hundredth of a yuan, to a thousandth of a Kuwaiti dinar.
        """,
      example: """
        currency RMB
        promotion "Thank you" {
            coupon 15
        }
        """,
      mended: """
        currency CNY
        promotion "Thank you" {
            coupon 15
        }
        """)
  }

  static var unknownZone: Self {
    Self(
      title: "a name that is not a time zone",
      cause: """
        The IANA database names time zones after a region and a large city in it:
        `"Asia/Shanghai"`, `"Europe/Berlin"`, `"America/New_York"`. It does not list every
        capital; the zone of Beijing is `"Asia/Shanghai"`. It leaves out most abbreviations,
        because they stand for more than one zone: `CST` is Chicago's time and China's.

        Promotions start and end by this clock. The wrong zone would shift all of them by hours.
        """,
      example: """
        timezone "Asia/Beijing"
        promotion "Weekend" {
            discount 20% off
        }
        """,
      mended: """
        timezone "Asia/Shanghai"
        promotion "Weekend" {
            discount 20% off
        }
        """)
  }

  static var missingZoneData: Self {
    Self(
      title: "no time zone data on this machine",
      cause: """
        The rules may well be right. To find out when it is midnight in Shanghai, the program
        reads tables that the operating system keeps for all programs. On this machine they are
        missing or damaged. Containers and small servers often come without them. A promotion
        could start and end hours off, so nothing is priced.

        Install the package `tzdata` on the machine, or in the image of its containers. Or set
        the variable `TZDIR` to the folder that contains the tables. If all dates are in UTC,
        the setting `timezone "UTC"` needs no tables.
        """,
      example: """
        timezone "Asia/Shanghai"
        promotion "Weekend" {
            discount 20% off
        }
        """,
      mended: """
        timezone "UTC"
        promotion "Weekend" {
            discount 20% off
        }
        """)
  }

  static var unknownSettingValue: Self {
    Self(
      title: "a value that a setting does not have",
      cause: """
        `rounding` is one of `half-up`, `half-down`, `half-even`, `up` and `down`; `strategy` is
        one of `calculator`, `best` and `first`. Both decide what customers pay, so a near miss
        is not corrected silently.

        Without these settings, `rounding half-up` and `strategy calculator` apply.
        `strategy best` charges the lowest price that the rules allow.
        """,
      example: """
        strategy cheapest
        promotion "Weekend" {
            discount 20% off
        }
        """,
      mended: """
        strategy best
        promotion "Weekend" {
            discount 20% off
        }
        """)
  }

  static var settingTwice: Self {
    Self(
      title: "a setting twice in a file",
      cause: """
        Usually the old line was left in when the new one was written, or two files were copied
        into one. The file does not say which of the two values is right.

        Keep the right line and delete the other. It is a mistake even if both are the same,
        because one day somebody would change only one of them.
        """,
      example: """
        rounding half-up
        rounding down
        promotion "Weekend" {
            discount 15% off
        }
        """,
      mended: """
        rounding half-up
        promotion "Weekend" {
            discount 15% off
        }
        """)
  }

  static var contradictingSettings: Self {
    Self(
      title: "files that disagree on a setting",
      cause: """
        The files that you pass together are one set of rules, with one currency, one time zone,
        one rounding and one strategy. A file takes the settings that it leaves out from the
        others, and it may repeat theirs. Here two files disagree.

        Usually somebody passed the rules of two shops or two countries together. An amount of
        300 in one currency would then count as 300 in the other. Pass the files of each shop
        separately, or correct the wrong setting.
        """,
      example: """
        currency CNY
        promotion "Storewide" {
            discount 20% off
        }
        # --- second file
        currency JPY
        promotion "Newcomer" { coupon 15 }
        """,
      mended: """
        currency CNY
        promotion "Storewide" {
            discount 20% off
        }
        # --- second file
        currency CNY
        promotion "Newcomer" { coupon 15 }
        """)
  }

  static var zoneWithoutSummerTime: Self {
    Self(
      title: "a `timezone` without summer time",
      cause: """
        `EST`, `MST`, `HST` and `GMT` are zones of the IANA database, but they are no places: they
        stay at one distance from UTC all year. The clocks of New York, Denver and London change in
        summer. From March to November a promotion by `EST` starts and ends an hour later than the
        clocks in New York show.

        Name the zone of the city: `"America/New_York"`, `"America/Denver"`, `"Pacific/Honolulu"`,
        `"Europe/London"`. If you do mean the same distance all year, name it: `"Etc/GMT+5"` is
        five hours behind UTC, and `"UTC"` is UTC itself.
        """,
      example: """
        timezone "EST"
        promotion "Weekend" {
            discount 20% off
        }
        """,
      mended: """
        timezone "America/New_York"
        promotion "Weekend" {
            discount 20% off
        }
        """)
  }
}
