import Foundation

/// Work on a thread with a small stack, as hosts of many threads have them.
public enum SmallStack {
  /// 64 KiB. A sanitizer makes every frame larger.
  private static var size: Int {
    let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
    return (isSanitized ? 1_024 : 64) * 1_024
  }

  /// Returns the result of work on a thread with a stack of 64 KiB and a page below it that nobody
  /// may touch, and the bytes of the stack that it used; nil if the system grants none.
  public static func result(
    of work: @escaping @Sendable () -> String
  ) -> (result: String, used: Int)? {
    let page = Int(getpagesize())
    let memory = mmap(
      nil, page + size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED, mprotect(memory, page, PROT_NONE) == 0 else {
      return nil
    }
    defer { munmap(memory, page + size) }
    let stack = UnsafeMutableRawBufferPointer(start: memory + page, count: size)
    stack.initializeMemory(as: UInt8.self, repeating: untouched)
    let call = Call(work: work)
    guard run(call, on: stack), let deepest = stack.firstIndex(where: { $0 != untouched }) else {
      return nil
    }
    return (call.result, size - deepest)
  }

  private static let untouched: UInt8 = 0xA5

  // Sendable, because the thread that made it waits for the one that changes it.
  private final class Call: @unchecked Sendable {
    let work: @Sendable () -> String
    var result = ""

    init(work: @escaping @Sendable () -> String) { self.work = work }

    static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let argument else { return nil }
      let call = Unmanaged<Call>.fromOpaque(argument).takeRetainedValue()
      call.result = call.work()
      return nil
    }
  }

  private static func run(_ call: Call, on stack: UnsafeMutableRawBufferPointer) -> Bool {
    var attributes = pthread_attr_t()
    guard let base = stack.baseAddress, pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstack(&attributes, base, stack.count) == 0 else { return false }
    let argument = Unmanaged.passRetained(call).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      guard pthread_create(&thread, &attributes, { Call.run($0) }, argument) == 0, let thread else {
        return false
      }
    #else
      var thread = pthread_t()
      guard pthread_create(&thread, &attributes, { Call.run($0) }, argument) == 0 else {
        return false
      }
    #endif
    return pthread_join(thread, nil) == 0
  }
}
