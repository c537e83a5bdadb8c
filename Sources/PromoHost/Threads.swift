#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

package enum Threads {
  /// The number of threads that this machine can run at once.
  package static var defaultCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Calls `work` on this thread, and on further threads as the calls request them. Returns when
  /// all calls have returned.
  ///
  /// - Parameters:
  ///   - limit: The largest number of threads, including this one.
  ///   - work: The work. It calls its argument if there is also work for another thread. The first
  ///     such call starts one more thread, if the system provides one.
  package static func run(
    atMost limit: Int, _ work: @escaping @Sendable (_ startNext: () -> Void) -> Void
  ) {
    var next: pthread_t?
    var isStarted = limit <= 1
    work {
      if !isStarted { next = started { run(atMost: limit - 1, work) } }
      isStarted = true
    }
    if let next { pthread_join(next, nil) }
  }

  /// Starts work on another thread and does not wait for it. The end of the process stops the work.
  /// Returns false if the system provides no thread.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = started(work) else { return false }
    pthread_detach(thread)
    return true
  }

  /// Returns true if the system provides so many threads at once.
  package static func areProvided(_ count: Int) -> Bool {
    let isTried = Monitor(false)
    var threads: [pthread_t] = []
    while threads.count < count, let thread = started({ isTried.wait { $0 == true } }) {
      threads.append(thread)
    }
    isTried.locked { $0 = true }
    for thread in threads { pthread_join(thread, nil) }
    return threads.count == count
  }

  private static func started(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
    let call = Unmanaged.passRetained(Call(work: work))
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(&thread, nil, { Call.run($0) }, call.toOpaque())
      let started = thread
    #else
      var thread = pthread_t()
      let status = pthread_create(&thread, nil, { Call.run($0) }, call.toOpaque())
      let started: pthread_t? = thread
    #endif
    guard status == 0 else {
      call.release()
      return nil
    }
    return started
  }

  private final class Call: Sendable {
    let work: @Sendable () -> Void

    init(work: @escaping @Sendable () -> Void) {
      self.work = work
    }

    static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let argument else { return nil }
      let stack = SignalStack.use()
      Unmanaged<Call>.fromOpaque(argument).takeRetainedValue().work()
      SignalStack.release(stack)
      return nil
    }
  }
}

/// A lock around state that several threads share. A thread can also wait for a change of the
/// state.
package final class Monitor<State: ~Copyable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  package init(_ state: consuming State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(mutex)
    change.deallocate()
    mutex.deallocate()
  }

  /// Calls `body` while no other thread accesses the state.
  package func locked<Value>(_ body: (inout State) -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(change)
      pthread_mutex_unlock(mutex)
    }
    return body(&state)
  }

  /// Waits until `condition` holds. Another thread may have changed the state again by then.
  package func wait(until condition: (borrowing State) -> Bool) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !condition(state) { pthread_cond_wait(change, mutex) }
  }
}
