/// The memory for merging runs that all promotions treat alike.
struct RunMerging: ~Copyable {
  /// A run and its hash. Runs that are alike have the same hash.
  struct Key {
    let hash: UInt64
    let run: Int
  }

  fileprivate var keys = List<Key>()

  /// For each run, the first run that is alike; later, the position of its merged run.
  fileprivate var targets = List<Int>()
  fileprivate var merged = List<Pricer.Run>()
  fileprivate var entries = List<Pricer.Entry>()
}

extension Pricer {
  /// Merges the runs that all promotions take from and count alike, if no promotion takes only a
  /// part of them. So a cart with thousands of prices takes as much time as a cart with a few.
  mutating func mergeRuns(_ rules: Forms) {
    merging.keys.cut(to: 0)
    merging.targets.cut(to: 0)
    for run in runs.indices {
      merging.targets.append(run)
      if !isChosen(run, rules) {
        merging.keys.append(RunMerging.Key(hash: hash(ofRun: run), run: run))
      }
    }
    merging.keys.sort { ($0.hash, $0.run) < ($1.hash, $1.run) }
    var (first, count) = (-1, runs.count)
    for position in merging.keys.indices {
      let key = merging.keys[position]
      if first >= 0, merging.keys[position - 1].hash == key.hash, areAlike(first, key.run) {
        merging.targets[key.run] = first
        count -= 1
      } else {
        first = key.run
      }
    }
    if count == runs.count { return }
    numberTargets()
    moveEntries(count)
  }

  /// Replaces each target by its position among the merged runs. For each merged run, keeps only
  /// the relations of the first run in it.
  private mutating func numberTargets() {
    let width = runs.count
    var count = 0
    merging.merged.cut(to: 0)
    for run in 0..<width {
      let first = merging.targets[run]
      if first == run {
        merging.targets[run] = count
        count += 1
        merging.merged.append(runs[run])
      } else {
        let target = merging.targets[first]
        merging.targets[run] = target
        merging.merged[target].price = 0
        merging.merged[target].count += runs[run].count
        merging.merged[target].amount += runs[run].amount
        // A count of 0 marks a run whose relations are not kept.
        runs[run].count = 0
      }
    }
    var kept = 0
    for position in relations.indices where runs[position % width].count > 0 {
      relations[kept] = relations[position]
      kept += 1
    }
    relations.cut(to: kept)
  }

  /// Puts the entries in the order of the merged runs. Within a run, they keep their order.
  private mutating func moveEntries(_ count: Int) {
    taken.reset(to: count + 1, of: 0)
    for run in runs.indices { taken[merging.targets[run] + 1] += runs[run].entries.count }
    for run in 0..<count {
      taken[run + 1] += taken[run]
      merging.merged[run].entries = taken[run]..<taken[run + 1]
    }
    merging.entries.cut(to: 0)
    for position in entries.indices { merging.entries.append(entries[position]) }
    for run in runs.indices {
      for position in runs[run].entries {
        entries[taken[merging.targets[run]]] = merging.entries[position]
        taken[merging.targets[run]] += 1
      }
    }
    runs.cut(to: 0)
    for run in merging.merged.indices { runs.append(merging.merged[run]) }
  }

  private func isChosen(_ run: Int, _ rules: Forms) -> Bool {
    for candidate in candidates.indices where relation(candidate, run).contains(.goods) {
      if rules.form(candidates[candidate].index).pointee.choosesPieces { return true }
    }
    return false
  }

  /// Returns the hash of a run, computed by the method of Fowler, Noll and Vo.
  private func hash(ofRun run: Int) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for candidate in candidates.indices {
      hash = (hash ^ UInt64(relation(candidate, run).rawValue)) &* 0x100_0000_01B3
    }
    return hash
  }

  private func areAlike(_ run: Int, _ other: Int) -> Bool {
    for candidate in candidates.indices
    where relation(candidate, run) != relation(candidate, other) { return false }
    return true
  }
}
