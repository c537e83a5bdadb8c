// Prices over HTTP: POST an order to /price or /quote, GET /health. usage: node server.mjs SOCKET [PORT]
import { createServer } from "node:http";
import { connect } from "node:net";

const [path, port = "8080"] = process.argv.slice(2);
// What is passed on. A quote also has every promotion with its codes and conditions, and the paths of the rules.
const shown = {
  quote: "amount payable saved currency at applied bounded lines shipping offers unknownLabels codes nudge",
  health: "since",
};
const most = 1_000_000; // characters of an order

let rules; // one connection for all: the answers come in the order of the lines
/** The answer to a line, or undefined if the rules are gone: the next line finds new ones. */
const ask = (line) => (rules ??= open())(line);
function open() {
  const socket = connect(path).setEncoding("utf8"), waiting = [];
  let rest = "";
  socket.on("data", (part) => {
    const lines = (rest + part).split("\n"); // `readline` ends lines at other characters, too
    rest = lines.pop();
    for (const line of lines) waiting.shift()(JSON.parse(line));
  });
  socket.on("error", () => {}); // it closes after that
  socket.on("close", () => {
    rules = undefined;
    for (const answer of waiting) answer();
  });
  return (line) => new Promise((answer) => {
    waiting.push(answer);
    socket.write(line + "\n");
  });
}

const problem = (status, message) => [status, { error: { message } }];
const isObject = (text) => {
  try { return /^\s*\{/.test(text) && !!JSON.parse(text); } catch { return false; }
};

async function answered(request) {
  const { method, url } = request;
  let line = '{"health": {}}';
  if (method === "POST" && (url === "/price" || url === "/quote")) {
    let order = "";
    for await (const part of request.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
      if ((order += part).length > most) return problem(413, "the order is too long");
    }
    // One JSON object cannot end early and add a member to the line. It is passed on as it was written, because
    // 100.00 is an amount and 100 is none; a line end in it is a blank between its parts.
    if (!isObject(order)) return problem(400, "the order is not a JSON object");
    line = `{"${url.slice(1)}": ${order.replace(/[\r\n]/g, " ")}}`;
  } else if (method !== "GET" || url !== "/health") return problem(404, "nothing is here");
  const answer = await ask(line);
  if (!answer) return problem(503, "the rules do not answer");
  return [answer.error ? 422 : 200, answer];
}

const server = createServer(async (request, response) => {
  const [status, answer] = await answered(request).catch(() => []);
  if (!status) return; // the client went away in the middle
  for (const part in shown) {
    const all = answer[part];
    if (all) answer[part] = Object.fromEntries(shown[part].split(" ").map((name) => [name, all[name]]));
  }
  const ends = request.complete ? {} : { Connection: "close" }; // nobody reads the rest of its body
  response.writeHead(status, { "Content-Type": "application/json", ...ends });
  response.end(JSON.stringify(answer) + "\n");
});
server.listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
