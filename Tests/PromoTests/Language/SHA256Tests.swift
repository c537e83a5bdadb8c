import Testing

@testable import Promo

@Suite struct SHA256Tests {
  private func digest(_ parts: [UInt8]...) -> String {
    var hash = SHA256()
    for part in parts { hash.add(part) }
    return hash.digest()
  }

  /// The examples of FIPS 180-4's own page, and the two lengths around a full block.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `a digest is that of the standard`(text: String, expected: String) {
    #expect(digest(Array(text.utf8)) == expected)
  }

  @Test func `it does not matter in what parts bytes come`() {
    for count in [54, 55, 56, 63, 64, 65, 119, 120, 128, 200] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let whole = digest(bytes)
      for cut in 0...count {
        #expect(digest(Array(bytes[..<cut]), Array(bytes[cut...])) == whole)
      }
    }
  }
}
