// What remains after a promotion took.

extension CartPricer {
  /// Returns the state after a draw, which the sketch still describes.
  mutating func applying(_ candidate: Int, _ draw: Draw, to state: CartState) -> CartState {
    sketch.divide(draw.off)
    var cells: [CartState.Cell] = []
    cells.reserveCapacity(state.cells.count + sketch.parts.count)
    cells += state.cells
    sketch.take(from: &cells, by: candidate, terms.candidates[candidate].form)
    return CartState(segments: segments(of: state), cells: cells)
  }

  /// Returns the segments of a state after the taken pieces moved into other cells.
  private func segments(of state: CartState) -> [CartState.Segment] {
    var moved: [CartState.Segment] = []
    moved.reserveCapacity(state.segments.count + 2)
    for position in state.segments.indices {
      let taken = sketch.taken[position]
      var segment = state.segments[position]
      if taken > 0 {
        let target = sketch.target(of: segment)
        moved.append(CartState.Segment(run: segment.run, cell: target, count: taken))
        segment.count -= taken
      }
      if segment.count > 0 { moved.append(segment) }
    }
    return moved
  }
}
