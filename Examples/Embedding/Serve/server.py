"""Prices over HTTP: POST an order to /price or /quote, GET /health. usage: server.py SOCKET [PORT]"""
import http.server, socket, sys

class Prices(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # a client asks many times on one connection

    def setup(self):
        super().setup()
        self.rules = socket.socket(socket.AF_UNIX)
        self.rules.connect(sys.argv[1])
        self.answers = self.rules.makefile("rb")

    def answer(self, order):
        line = b'{"%s": %s}\n' % (self.path[1:].encode(), order.replace(b"\n", b" "))
        self.rules.sendall(line)
        answer = self.answers.readline()
        self.close_connection = not answer  # the rules are gone, the next connection finds new ones
        self.send_response(422 if answer.startswith(b'{"error"') else 200 if answer else 503)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def do_GET(self): self.answer(b"{}")
    def do_POST(self): self.answer(self.rfile.read(int(self.headers["Content-Length"] or 0)))

server = http.server.ThreadingHTTPServer(("127.0.0.1", int((sys.argv + ["8080"])[2])), Prices)
print("http://127.0.0.1:%d" % server.server_port, flush=True)
server.serve_forever()
