/// Returns the last number that satisfies a condition. The first number must satisfy it. After the
/// first that does not, none may.
func lastNumber(in numbers: ClosedRange<Int64>, where isTrue: (Int64) -> Bool) -> Int64 {
  var (low, high) = (numbers.lowerBound, numbers.upperBound)
  while low < high {
    let middle = low + (high - low + 1) / 2
    if isTrue(middle) { low = middle } else { high = middle - 1 }
  }
  return low
}
