// The text of a file.

extension Diagnostic.ID.Explanation {
  static var invalidUTF8: Self {
    Self(
      title: "the file is not UTF-8",
      cause: """
        A file consists of bytes, and an encoding says which characters they stand for. Rules
        are in UTF-8. This file was saved in another encoding, such as the one that older
        Windows programs call ANSI, or UTF-16, which some of them call Unicode. Or a program
        that cut or joined files damaged it.

        Names with accents or in Chinese could look wrong to customers. Open the file in the
        program that wrote it, and save it with the encoding UTF-8.
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
        A file of that size has room for several hundred thousand promotions. Usually it is the
        wrong file: an export of orders, a backup, a picture.

        If a program writes so many rules, such as a coupon for each customer, let it write
        several files and pass them together: they count as one set of rules.
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
        Outside quotes, rules use the letters a to z, digits and a few signs. This is none of
        them: it is a semicolon, a bullet, a currency sign, a word in another alphabet, a space
        or an invisible character that was copied along, or a full-width brace or comma from a
        Chinese or Japanese keyboard.

        Leave it out, or type it again. Clauses need only a space or a new line between them,
        and names in any alphabet stand in quotes. A note to the reader begins with `#`.

        A line that ends with a carriage return alone, as some old programs write it, is
        reported too: a note would run on into the line that follows it. Save the file with the
        line ends LF or CRLF.
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
        line. Word processors and chat programs turn these into curly ones. Other mistakes are
        single quotes, a missing quote, or no quotes at all, as in `timezone Asia/Shanghai`.

        Type the quotes again, and write rules in a plain text editor. Between quotes, a
        backslash begins the code of a character: `\\"` is a quote, `\\\\` a backslash,
        `\\u{E9}` an é. Before any other letter it means nothing.
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
      title: "a number in the wrong form",
      cause: """
        A number consists of digits, with a point before the decimals: `1000`, `12.50`. In some
        countries a thousand is `1,000` or `1 000`, and twelve and a half is `12,50`, so one
        reader takes `1,000` for a thousand and another for one. Nobody should have to guess
        about money: a number has no commas, no spaces, no full-width digits, no plus or minus,
        and digits on both sides of its point. It has no `$` or `元` beside it either, because
        the setting `currency` names the currency once.

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
      title: "a date or a time in the wrong form",
      cause: """
        Nobody can tell whether `11/12/2026` is in November or in December, and a promotion in
        the wrong month gives away a month of discounts. So a date begins with the year in four
        digits, followed by the month and the day in two each: `2026-11-27`.

        A time of day follows after a `T`, without a space, on the 24-hour clock:
        `2026-11-27T20:00`. After `between` it stands alone: `20:00`. Spreadsheets often rewrite
        dates in the form of their own country; check a file again after you edit it in one.
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
      title: "a JSON file, a YAML file or a web page instead of rules",
      cause: """
        The file begins like one of these: with a bracket, a tag, a key and its colon, or a line
        `---`. Usually it is an export of another shop system, the settings of another program,
        or a page that was saved instead of a download, such as one that asks for a password.
        E-mails, tables and office documents are reported here as well.

        Check that it is the right file. Promotions in another format have to be written again,
        in plain text; each takes a few lines.
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
