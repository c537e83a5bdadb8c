// What remains after a promotion took.

extension CartPricer {
  /// Returns the state after a draw, which the sketch still describes.
  func applying(_ candidate: Int, _ draw: Draw, to state: CartState) -> CartState {
    let form = terms.candidates[candidate].form
    var next = state
    if sketch.parts.count == 1 {
      let target = next.take(draw.off, by: candidate, form, from: sketch.parts[0])
      next.move(sketch, into: [target])
      return next
    }
    if sketch.parts.count == 2 {
      let off = Division.part(
        of: draw.off, sketch.parts[0].left, beside: sketch.parts[1].left, isFirst: true)
      let first = next.take(off, by: candidate, form, from: sketch.parts[0])
      let second = next.take(draw.off - off, by: candidate, form, from: sketch.parts[1])
      next.move(sketch, into: [first, second])
      return next
    }
    let offs = Division.parts(of: draw.off, by: sketch.parts.map(\.left))
    var targets: [Int32] = []
    targets.reserveCapacity(offs.count)
    for (part, off) in zip(sketch.parts, offs) {
      targets.append(next.take(off, by: candidate, form, from: part))
    }
    next.move(sketch, into: targets)
    return next
  }
}

extension CartState {
  /// Takes an amount from a part of a cell. Returns the cell that this part is then.
  fileprivate mutating func take(
    _ off: Int64, by candidate: Int, _ form: GoodsForm, from part: Sketch.Part
  ) -> Int32 {
    let position = Int(part.cell)
    var inside = cells[position]
    if inside.steps == 0 {
      inside.original = part.original
    } else if part.original < inside.original {
      (inside, cells[position]) = inside.split(part.original, isFirst: part.isFirst)
    } else {
      cells[position].add(off, by: candidate, form)
      return part.cell
    }
    inside.add(off, by: candidate, form)
    cells.append(inside)
    return Int32(cells.count - 1)
  }

  /// Moves the pieces of a sketch into other cells, one for each of its parts.
  fileprivate mutating func move(_ sketch: Sketch, into targets: [Int32]) {
    var isWhole = true
    for position in segments.indices
    where sketch.taken[position] != 0 && sketch.taken[position] != segments[position].count {
      isWhole = false
    }
    if isWhole {
      for position in segments.indices where sketch.taken[position] > 0 {
        segments[position].cell = sketch.target(of: segments[position], among: targets)
      }
      return
    }
    var moved: [Segment] = []
    moved.reserveCapacity(segments.count + 1)
    for (position, segment) in segments.enumerated() {
      let taken = sketch.taken[position]
      if taken > 0 {
        let target = sketch.target(of: segment, among: targets)
        moved.append(Segment(run: segment.run, cell: target, count: taken))
      }
      if taken < segment.count {
        moved.append(
          Segment(run: segment.run, cell: segment.cell, count: segment.count - taken))
      }
    }
    segments = moved
  }
}

extension Sketch {
  /// Returns the cell into which the taken pieces of a segment move.
  fileprivate func target(of segment: CartState.Segment, among targets: [Int32]) -> Int32 {
    targets[part(of: segment)]
  }
}

extension CartState.Cell {
  fileprivate mutating func add(_ off: Int64, by candidate: Int, _ form: GoodsForm) {
    offs[form.stepNumber] = off
    takers[form.stepNumber] = Int32(candidate)
    steps |= form.stepBit
    isSync = isSync && form.isSync
  }
}
