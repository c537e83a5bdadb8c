// The text of a file.

extension Diagnostic.ID.Explanation {
  static var invalidUTF8: Self {
    Self(
      title: "the file is not UTF-8",
      cause: """
        A file holds bytes, and an encoding says which characters they stand for. Rules are kept
        in UTF-8; this file was saved in another encoding, such as the one that older Windows
        programs call ANSI, or UTF-16, which some of them call Unicode. Or a program that cut or
        joined files has damaged it.

        Names with accents or in Chinese could be shown wrongly to customers. Open the file in
        the program that wrote it, and save it with the encoding UTF-8.
        """,
      example: """
        promotion "Caf\u{FFFD}" {
            discount 10% off
        }
        """,
      mended: """
        promotion "Café" {
            discount 10% off
        }
        """)
  }

  static var fileTooLarge: Self {
    Self(
      title: "the file is larger than 32 MiB",
      cause: """
        That is room for several hundred thousand promotions. Mostly it is the wrong file that
        was given: an export of orders, a backup, a picture.

        Where a program writes so many rules, such as a coupon for each customer, let it write
        several files and give them together: they count as one set of rules.
        """,
      example: """
        promotion "Newcomer" {
            coupon 15
        }
        # … and so on, for more than 32 MiB
        """,
      mended: """
        promotion "Newcomer" {
            coupon 15
        }
        """)
  }

  static var unknownCharacter: Self {
    Self(
      title: "a character that has no meaning here, or a carriage return alone",
      cause: """
        Outside of quotes, rules are written with the letters a to z, digits and a few signs.
        What stands here is none of these: a semicolon, a bullet, a currency sign, a word in
        another alphabet, a space or an invisible character that was copied along, or a
        full-width brace or comma from a Chinese or Japanese keyboard.

        Leave it out, or type it anew. Clauses need nothing between them but a space or a new
        line, and names in any alphabet stand in quotes. A note to the reader begins with `#`.

        A line that ends with a carriage return alone, as some old programs write it, is
        reported too: what follows a note would be taken for a part of it. Save the file with
        the line ends LF or CRLF.
        """,
      example: """
        promotion "50 off 300" {
            coupon 50;
            spend 300
        }
        """,
      mended: """
        promotion "50 off 300" {
            coupon 50
            spend 300
        }
        """)
  }

  static var malformedText: Self {
    Self(
      title: """
        a string that is not closed, has wrong quotes or a wrong escape; a zone without \
        quotes
        """,
      cause: """
        Names, codes, texts and time zones stand between straight quotes, `"` and `"`, on one
        line. Word processors and chat programs turn these into curly ones; other mistakes are
        single quotes, one of the two missing, or both, as in `timezone Asia/Shanghai`.

        Type the quotes anew, and write rules in a plain text editor. A backslash between quotes
        begins the code of a character: `\\"` is a quote, `\\\\` a backslash, `\\u{E9}` an é. After
        any other letter it stands for nothing.
        """,
      example: """
        promotion “Weekend” {
            discount 20% off
        }
        """,
      mended: """
        promotion "Weekend" {
            discount 20% off
        }
        """)
  }

  static var malformedNumber: Self {
    Self(
      title: "a number that is not written as one",
      cause: """
        A number is made of digits, with a point before the decimals: `1000`, `12.50`. Elsewhere
        a thousand is `1,000` or `1 000`, and twelve and a half is `12,50`; so one reader takes
        `1,000` for a thousand and another for one. With money nobody should have to guess: a
        number has no commas, no spaces, no full-width digits, no plus or minus, and digits on
        both sides of its point. It has no `$` or `元` beside it either, for the currency is named
        once, by the setting `currency`.

        Write `1_000` to make a thousand easy to read. A `%` follows its number directly: `20%`,
        not `20 %`.
        """,
      example: """
        promotion "1000 off 10000" {
            coupon 1,000
            spend 10000
        }
        """,
      mended: """
        promotion "1000 off 10000" {
            coupon 1000
            spend 10000
        }
        """)
  }

  static var malformedMoment: Self {
    Self(
      title: "a date or a time that is not written as one",
      cause: """
        Nobody can tell whether `11/12/2026` is in November or in December, and a promotion in
        the wrong month gives away a month of discounts. So a date is written year first, with
        four digits, then the month and the day with two each: `2026-11-27`.

        A time of day follows after a `T`, without a space, on the 24-hour clock:
        `2026-11-27T20:00`; behind `between` it stands alone: `20:00`. Spreadsheets like to
        change dates into the form of their own country; look at the file again after it has
        been in one.
        """,
      example: """
        timezone "UTC"
        promotion "Black Friday" {
            discount 30% off
            from 11/27/2026
        }
        """,
      mended: """
        timezone "UTC"
        promotion "Black Friday" {
            discount 30% off
            from 2026-11-27
        }
        """)
  }

  static var foreignFormat: Self {
    Self(
      title: "a file that is JSON, YAML or a web page, and no rules",
      cause: """
        The file begins as these do: with a bracket, a tag, a key and its colon, or a line
        `---`. Mostly it is an export of another shop system, the settings of another program,
        or a page that was saved in place of a download, such as one that asks for a password.
        E-mails, tables and documents of office programs are reported here as well.

        Check that it is the right file. Promotions that are kept in another form are written
        anew, in plain text; one takes a few lines.
        """,
      example: """
        {
            "name": "Storewide",
            "discount": "20%"
        }
        """,
      mended: """
        promotion "Storewide" {
            discount 20% off
        }
        """)
  }
}
