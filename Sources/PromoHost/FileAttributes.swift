#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The properties of a file apart from its bytes and its name: owner, group, rights, access lists
/// and other extended attributes.
enum FileAttributes {
  /// Copies the attributes of an old file to a new one. Both files must be open.
  ///
  /// - Throws: `HostError.cannotWrite` for the first attribute that the new file cannot have.
  static func copy(from old: Int32, to new: Int32, for name: String) throws(HostError) {
    let before = try System.status(of: old).orCannotWrite(name)
    let after = try System.status(of: new).orCannotWrite(name)
    if before.owner != after.owner {
      try kept("owner", System.setOwner(of: new, to: before.owner), name)
    }
    try copyExtended(from: old, to: new, for: name)
    // The rights come last, because a change of owner or access list can clear some of them. If
    // there is an access list, it grants at most the rights of the group.
    if try System.status(of: new).orCannotWrite(name).rights != before.rights {
      try kept("rights", System.setRights(of: new, to: before.rights), name)
    }
  }

  private static func kept(
    _ attribute: String, _ result: Result<Void, SystemFailure>, _ name: String
  ) throws(HostError) {
    if case .failure(let failure) = result {
      throw .cannotWrite(path: name, reason: "its \(attribute) cannot be kept (\(failure.reason))")
    }
  }

  #if canImport(Darwin)
    private static func copyExtended(
      from old: Int32, to new: Int32, for name: String
    ) throws(HostError) {
      let flags = copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)
      let result = fcopyfile(old, new, nil, flags)
      try kept("attributes", result == 0 ? .success(()) : .failure(.last), name)
    }
  #else
    /// Includes access lists. Removes other attributes that the new file inherited from its folder.
    private static func copyExtended(
      from old: Int32, to new: Int32, for name: String
    ) throws(HostError) {
      let wanted = try names(of: old).orCannotWrite(name)
      let present = try names(of: new).orCannotWrite(name)
      for attribute in present where !wanted.contains(attribute) {
        try kept(words(for: attribute), remove(attribute, from: new), name)
      }
      for attribute in wanted {
        let value = try value(of: attribute, of: old).orCannotWrite(name)
        if case .success(value) = self.value(of: attribute, of: new) { continue }
        try kept(words(for: attribute), set(attribute, to: value, of: new), name)
      }
    }

    private static func words(for attribute: FilePath) -> String {
      attribute == "system.posix_acl_access" ? "access list" : "attribute `\(attribute.text)`"
    }

    /// Leaves out those of the kernel's integrity measurement: they depend on the file's bytes.
    private static func names(of file: Int32) -> Result<[FilePath], SystemFailure> {
      bytes { flistxattr(file, $0, $1) }.map { list in
        list.split(separator: 0).map { FilePath(Array($0)) }
          .filter { $0 != "security.ima" && $0 != "security.evm" }
      }.flatMapError { $0.isUnsupported ? .success([]) : .failure($0) }
    }

    private static func value(
      of attribute: FilePath, of file: Int32
    ) -> Result<[UInt8], SystemFailure> {
      bytes { memory, size in attribute.withPointer { fgetxattr(file, $0, memory, size) } }
    }

    private static func set(
      _ attribute: FilePath, to value: [UInt8], of file: Int32
    ) -> Result<Void, SystemFailure> {
      attribute.withPointer { fsetxattr(file, $0, value, value.count, 0) } == 0
        ? .success(()) : .failure(.last)
    }

    private static func remove(
      _ attribute: FilePath, from file: Int32
    ) -> Result<Void, SystemFailure> {
      attribute.withPointer { fremovexattr(file, $0) } == 0 ? .success(()) : .failure(.last)
    }

    /// Returns the bytes that a call writes, at most 65,536: the limit of Linux.
    private static func bytes(
      _ call: (UnsafeMutableRawPointer?, Int) -> Int
    ) -> Result<[UInt8], SystemFailure> {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = bytes.withUnsafeMutableBytes { call($0.baseAddress, $0.count) }
      return count < 0 ? .failure(.last) : .success(Array(bytes.prefix(count)))
    }
  #endif
}

#if !canImport(Darwin)
  // The C library has these functions, but its Swift module does not.

  @_silgen_name("flistxattr")
  private func flistxattr(_ file: Int32, _ list: UnsafeMutableRawPointer?, _ size: Int) -> Int

  @_silgen_name("fgetxattr")
  private func fgetxattr(
    _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?, _ size: Int
  ) -> Int

  @_silgen_name("fsetxattr")
  private func fsetxattr(
    _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer?, _ size: Int,
    _ flags: Int32
  ) -> Int32

  @_silgen_name("fremovexattr")
  private func fremovexattr(_ file: Int32, _ name: UnsafePointer<CChar>) -> Int32
#endif
