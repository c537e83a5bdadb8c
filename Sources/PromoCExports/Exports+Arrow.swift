// The names are those of C.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CPromo
import Promo
import PromoHost

@c @implementation
public func promo_price_arrow(
  _ rules: promo_rules, _ schema: UnsafePointer<ArrowSchema>?,
  _ orders: UnsafePointer<ArrowArray>?, _ answerSchema: UnsafeMutablePointer<ArrowSchema>?,
  _ answer: UnsafeMutablePointer<ArrowArray>?, _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    let table = try ArrowTable(
      try required(schema, "schema"), try required(orders, "orders"), of: rules.program)
    let reader = try RowReader(try table.rowColumns(), of: rules.index)
    let schemaPlace = try required(answerSchema, "answer_schema")
    let place = try required(answer, "answer")
    var answers = ArrowAnswers(count: reader.count)
    price(reader, by: rules.index, into: &answers)
    place.initialize(to: try answers.table())
    schemaPlace.initialize(to: ArrowAnswers.schema())
  }
}
