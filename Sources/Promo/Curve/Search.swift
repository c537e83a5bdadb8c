/// The last of some numbers of which something is true, where it is true of the first and, from some
/// number on, of none.
func lastNumber(in numbers: ClosedRange<Int64>, where isTrue: (Int64) -> Bool) -> Int64 {
  var (low, high) = (numbers.lowerBound, numbers.upperBound)
  while low < high {
    let middle = low + (high - low + 1) / 2
    if isTrue(middle) { low = middle } else { high = middle - 1 }
  }
  return low
}
