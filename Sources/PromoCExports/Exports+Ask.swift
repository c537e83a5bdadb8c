// The names are those of the C interface.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CPromo

@c @implementation
public func promo_ask(
  _ rules: promo_rules, _ question: UnsafePointer<CChar>?, _ length: Int,
  _ answer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  guard let answer else { return PROMO_BAD_ARGUMENT }
  answer.pointee = nil
  guard let json = try? promo_text(bytes: question, length: length).bytes(of: "the question")
  else { return PROMO_BAD_ARGUMENT }
  let isAnswered = compiledRules.useAll(rules) { rules in
    rules.answer(json) { answer.pointee = ownedText(UnsafeRawBufferPointer($0.memory)) }
  }
  return isAnswered.map { $0 ? PROMO_OK : PROMO_BAD_ORDER } ?? PROMO_BAD_HANDLE
}
