import Foundation
import TestSupport
import Testing

/// The servers of HTTP in Examples/Embedding/Serve, which people copy: what they answer, and to whom.
@Suite(.threadOfItsOwn) struct ServeOverHTTPTests {
  private static let shop = #"""
    timezone "UTC"
    fact tier one of "none", "staff" default "none"
    promotion "First \u{2028}" { coupon 1 spend 50 sync allow P116 }
    promotion "Version" { coupon 1.50 sync }
    promotion "Staff" { discount 40% off when tier is "staff" }
    promotion "Secret" { coupon 90 code "SECRET" }
    """#

  private static let servers = [("python3", "server.py"), ("node", "server.mjs")].filter {
    Shell.has($0.0)
  }

  /// Starts the rules and a server, and runs a trial in Python. Returns what it prints.
  private func tried(_ server: (program: String, file: String), _ trial: String) throws -> String {
    let script = Shell.root.appending(path: "Examples/Embedding/Serve/\(server.file)").path
    return try Shell.withFolder { folder in
      try Self.shop.write(toFile: "\(folder)/shop.promo", atomically: true, encoding: .utf8)
      let result = try Shell.run(
        """
        serve() { promo-eval serve shop.promo --watch 20 --socket s 2> /dev/null & serve=$!; }
        serve; while [ ! -S s ]; do sleep 0.05; done
        \(server.program) '\(script)' s 0 > address 2> log & web=$!
        while [ ! -s address ]; do kill -0 $web || break; sleep 0.05; done
        python3 - $(cat address) $serve <<'END'
        \(Self.client)
        \(trial)
        END
        kill $web; kill $serve 2> /dev/null; wait $serve; true
        """, in: folder)
      #expect(result.errors == "")
      return result.output
    }
  }

  /// What a trial asks with: `ask` shows a status and the beginning of the answer, `sent` what comes for
  /// bytes until the server closes the connection or is silent.
  private static let client = #"""
    import http.client, json, os, re, signal, socket, sys, time
    host, port = sys.argv[1].removeprefix("http://").split(":")
    def ask(method, path, body=None):
        client = http.client.HTTPConnection(host, int(port), timeout=60)
        client.request(method, path, body and body.encode())
        answer = client.getresponse()
        text = json.dumps(json.loads(answer.read()), separators=(",", ":"))
        print(answer.status, re.sub(',"(saved|version)":.*', "", text))
        return text
    def connected(bytes):
        client = socket.create_connection((host, int(port)), timeout=60)
        try: client.sendall(bytes)
        except OSError: pass  # the server has enough of it
        return client
    def sent(bytes, enough=1):
        client, came = connected(bytes), b""
        client.settimeout(60)
        while came.count(b"HTTP/1.1 ") < enough or not came.endswith((b"}\n", b"0\r\n\r\n")):
            try: more = client.recv(65536)
            except ConnectionError: break
            if not more: break
            came += more
        client.settimeout(0.5)
        try: came += client.recv(65536)
        except OSError: pass
        return re.findall(rb"HTTP/1.1 (\d+)", came)
    """#

  @Test(arguments: servers)
  func `an order in, a price out, with a status that says how it went`(
    program: String, file: String
  ) throws {
    let output = try tried(
      (program, file),
      #"""
      for method, path, body in [
          ("POST", "/price", '{"amount":\n"100"}'), ("POST", "/quote", '{"amount":\r100.00}'),
          ("POST", "/price", '{"amount": "x"}'), ("POST", "/price", '{"amount": "é\u2028"}'),
          ("POST", "/nothing", "{}"), ("GET", "/price", None), ("POST", "/price", "[]")]:
          ask(method, path, body)
      """#)
    #expect(
      output == #"""
        200 {"price":{"payable":"97.50"
        200 {"quote":{"amount":"100.00","payable":"97.50"
        422 {"error":{"code":"malformed","member":"amount","message":"amount: `x` is not a number"}
        422 {"error":{"code":"malformed","member":"amount","message":"amount: `\u00e9\\u{2028}` is not a number"}
        404 {"error":{"message":"nothing is here"}}
        404 {"error":{"message":"nothing is here"}}
        400 {"error":{"message":"the order is not a JSON object"}}

        """#)
  }

  @Test(arguments: servers)
  func `no order can end early and say more than an order`(program: String, file: String) throws {
    let output = try tried(
      (program, file),
      #"""
      for body in ['{"amount":"x"}, "id": 1', '{"amount":"x"}}{"price":{"amount":"5"}', '"x", "id": 1', "",
                   '{"amount":"5"', '{"a":' * 100000]:
          ask("POST", "/price", body)
      ask("GET", '/health":{},"id')
      """#)
    let refused = #"400 {"error":{"message":"the order is not a JSON object"}}"# + "\n"
    #expect(
      output == String(repeating: refused, count: 6)
        + #"404 {"error":{"message":"nothing is here"}}"# + "\n")
  }

  @Test(arguments: servers)
  func `a visitor is told no codes, conditions and paths`(program: String, file: String) throws {
    let output = try tried(
      (program, file),
      #"""
      text = ask("POST", "/quote", '{"amount": "100", "code": "GUESS"}') + ask("GET", "/health")
      for secret in "SECRET", "Secret", "staff", "shop.promo", "promotions", '"outcomes"':
          if secret in text: print("tells", secret)
      if '"code":"GUESS","outcome":"unknown"' not in text: print("tells nothing of the code")
      """#)
    #expect(output.split(separator: "\n").count == 2, "\(output)")
  }

  @Test(arguments: servers)
  func `a client that goes away in the middle of a body harms nobody`(
    program: String, file: String
  ) throws {
    let output = try tried(
      (program, file),
      #"""
      head = b'POST /price HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"amount"'
      for half in head, head.replace(b"Content-Length: 50", b"Transfer-Encoding: chunked"):
          for reset in 0, 1:
              client = connected(half)
              time.sleep(0.1)
              # With 1, the system tells the server at once, by a reset.
              client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, bytes([reset, 0, 0, 0, 0, 0, 0, 0]))
              client.close()
              time.sleep(0.1)
              ask("POST", "/price", '{"amount": "100"}')
      """#)
    #expect(
      output == String(repeating: #"200 {"price":{"payable":"97.50""# + "\n", count: 4))
  }

  @Test(arguments: servers)
  func `the body of a request is never another request`(program: String, file: String) throws {
    let output = try tried(
      (program, file),
      #"""
      order = b'{"amount": "100"}'
      inner = b"POST /price HTTP/1.1\r\nHost: x\r\nContent-Length: 17\r\n\r\n" + order
      length = b"Content-Length: %d\r\n\r\n%s" % (len(inner), inner)
      for head in [
          b"POST /price HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n"
              % (len(inner), inner),
          b"POST /price HTTP/1.1\r\nHost: x\r\n" + length, b"GET /health HTTP/1.1\r\nHost: x\r\n" + length,
          b"POST /nothing HTTP/1.1\r\nHost: x\r\n" + length,
          b"POST /price HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 90\r\n\r\n{}" + inner,
          b"POST /price HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n" + inner,
          b"POST /price HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\n" + b" " * 1500000]:
          print(len(sent(head)))
      print(b" ".join(sent(inner + inner, 2)).decode())
      """#)
    #expect(output == "1\n1\n1\n1\n1\n1\n1\n200 200\n")
  }

  @Test(arguments: servers)
  func `while the rules are gone the status is 503, and then they are found again`(
    program: String, file: String
  ) throws {
    let output = try tried(
      (program, file),
      #"""
      ask("POST", "/price", '{"amount": "100"}')
      os.kill(int(sys.argv[2]), signal.SIGTERM)
      while os.path.exists("s"): time.sleep(0.05)
      ask("POST", "/price", '{"amount": "100"}')
      import subprocess
      again = subprocess.Popen(["promo-eval", "serve", "shop.promo", "--socket", "s"], stderr=subprocess.DEVNULL)
      while not os.path.exists("s"): time.sleep(0.05)
      ask("POST", "/price", '{"amount": "100"}')
      again.kill()
      """#)
    #expect(
      output == #"""
        200 {"price":{"payable":"97.50"
        503 {"error":{"message":"the rules do not answer"}}
        200 {"price":{"payable":"97.50"

        """#)
  }
}
