// What remains after a promotion took.

extension CartPricer {
  /// Returns the state after a draw, which the sketch still describes.
  mutating func applying(_ candidate: Int, _ draw: Draw, to state: CartState) -> CartState {
    terms.steps += 20 + 6 * sketch.segments.count + state.segments.count / 8 + state.cells.count
    sketch.divide(draw.off)
    var cells = state.cells.copy(growingBy: sketch.parts.count)
    sketch.take(from: &cells, of: state, by: candidate, terms.form(of: candidate))
    stateCount += 1
    return CartState(
      after: state, segments: segments(of: state), cells: cells, number: stateCount)
  }

  /// Returns the segments of a state after the taken pieces moved into other cells.
  private func segments(of state: CartState) -> PagedArray<CartState.Segment> {
    var moved = state.segments.copy(growingBy: 2)
    for position in sketch.segments {
      let taken = sketch.taken[position]
      if taken < moved[position].count {
        var rest = moved[position]
        rest.count -= taken
        moved.append(rest)
        (moved[position].count, moved[position].next) = (taken, Int32(moved.count - 1))
      }
      moved[position].cell = sketch.target(of: state.segments[position])
    }
    return moved
  }
}
