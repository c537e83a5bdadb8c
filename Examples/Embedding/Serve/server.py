"""Prices over HTTP: POST an order to /price or /quote, GET /health. usage: server.py SOCKET [PORT]"""
import http.server, json, socket, sys

# What is passed on. A quote also has every promotion with its codes and conditions, and the paths of the rules.
SHOWN = {"quote": "amount payable saved currency at applied bounded lines shipping offers unknownLabels codes nudge",
         "health": "since"}
MOST = 1_000_000  # bytes of an order

class Prices(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # a client asks many times on one connection
    timeout = 30  # seconds without a byte from it
    rules = None

    def ask(self, line):
        """The answer to a line, or None if the rules are gone: the next request finds new ones."""
        try:
            if not self.rules:
                self.rules = socket.socket(socket.AF_UNIX)
                self.rules.connect(sys.argv[1])
                self.answers = self.rules.makefile("rb")
            self.rules.sendall(line)
            return json.loads(self.answers.readline())
        except (OSError, ValueError):
            self.rules = None

    def reply(self, status, answer, ends=False):
        for part in SHOWN.keys() & answer.keys():
            answer[part] = {name: answer[part][name] for name in SHOWN[part].split() if name in answer[part]}
        text = json.dumps(answer).encode() + b"\n"
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        if ends: self.send_header("Connection", "close")  # what follows may be a body that nobody has read
        self.end_headers()
        self.wfile.write(text)

    def refuse(self, status, message): self.reply(status, {"error": {"message": message}}, ends=True)

    def answer(self, verb, order):
        # One JSON object cannot end early and add a member to the line. It is passed on as it was written,
        # because 100.00 is an amount and 100 is none; a line end in it is a blank between its parts.
        try: is_order = isinstance(json.loads(order), dict)
        except (ValueError, RecursionError): is_order = False
        if not is_order: return self.refuse(400, "the order is not a JSON object")
        line = '{"%s": %s}' % (verb, order.replace("\r", " ").replace("\n", " "))
        answer = self.ask(line.encode() + b"\n")
        if not answer: return self.refuse(503, "the rules do not answer")
        self.reply(422 if "error" in answer else 200, answer)

    def do_GET(self):
        if self.path != "/health": return self.refuse(404, "nothing is here")
        answer = self.ask(b'{"health": {}}\n')
        if not answer: return self.refuse(503, "the rules do not answer")
        self.reply(200, answer, ends={"Content-Length", "Transfer-Encoding"} & set(self.headers))

    def do_POST(self):
        if self.path not in {"/price", "/quote"}: return self.refuse(404, "nothing is here")
        lengths = self.headers.get_all("Content-Length", [])
        if "Transfer-Encoding" in self.headers or len(lengths) != 1 or not lengths[0].isdecimal():
            return self.refuse(411, "give the length of the order")  # its body would be read as a request
        if len(lengths[0]) > 9 or int(lengths[0]) > MOST: return self.refuse(413, "the order is too long")
        try: order = self.rfile.read(int(lengths[0]))
        except OSError: order = b""
        if len(order) < int(lengths[0]): self.close_connection = True  # the client went away in the middle
        else: self.answer(self.path[1:], order.decode(errors="replace"))

server = http.server.ThreadingHTTPServer(("127.0.0.1", int((sys.argv + ["8080"])[2])), Prices)
print("http://127.0.0.1:%d" % server.server_port, flush=True)
server.serve_forever()
