import Foundation
import Testing

/// Runs each test of a suite on a thread of its own. Tests that wait for other programs would otherwise
/// wait on one of the few threads on which all tests run, as many as there are cores.
struct ThreadOfItsOwn: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Threads()) { try await function() }
  }
}

extension Trait where Self == ThreadOfItsOwn {
  static var threadOfItsOwn: Self { Self() }
}

/// Runs each part of a task, up to where it is suspended, on a new thread.
private final class Threads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
