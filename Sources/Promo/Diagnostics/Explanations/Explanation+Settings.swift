// Settings.

extension Diagnostic.ID.Explanation {
  static var unknownCurrency: Self {
    Self(
      title: "a code that is no currency",
      cause: """
        A currency is named by its code in ISO 4217, which is three capitals: `CNY`, `JPY`,
        `EUR`. Names and abbreviations of daily use, such as `yuan` or `RMB`, are not codes.

        The code fixes how many decimals amounts have, and so how prices are rounded: to whole
        yen, to a hundredth of a yuan, to a thousandth of a Kuwaiti dinar.
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
      title: "a name that is no time zone",
      cause: """
        Time zones are named after a region and a large city in it, as the IANA database lists
        them: `"Asia/Shanghai"`, `"Europe/Berlin"`, `"America/New_York"`. Not every capital is
        in the list; the zone of Beijing is `"Asia/Shanghai"`. Abbreviations mostly are not,
        because they are used for more than one zone: `CST` is Chicago's time and China's.

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
        The rules may well be right. When it is midnight in Shanghai is looked up in tables that
        the operating system keeps for all programs, and on this machine they are missing or
        damaged. Containers and small servers often come without them. A promotion could start
        and end hours off, so nothing is priced.

        Install the package `tzdata` on the machine, or in the image that its containers are
        made from; or let the variable `TZDIR` name the folder that the tables are in. If all
        dates are meant in UTC, the setting `timezone "UTC"` needs no tables.
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
        is not mended unseen.

        Where the setting is left out, `rounding half-up` and `strategy calculator` hold.
        `strategy best` charges the lowest payable that the rules allow.
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
        Mostly the old line was left in when the new one was written, or two files were copied
        into one. Which of the two values is meant, the file does not say.

        Keep the right one and delete the other. It is a mistake even where both are the same,
        because one day only one of them would be changed.
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
      title: "files that do not agree on a setting",
      cause: """
        Files given together are one set of rules, with one currency, one time zone, one
        rounding and one strategy. What a file leaves unsaid is taken from the others, and it
        may repeat what they say; but here two files say different things.

        Mostly the rules of two shops or two countries were given together, and an amount of 300
        in one currency would be taken for 300 in the other. Give the files of each shop apart,
        or correct the setting that is wrong.
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
}
