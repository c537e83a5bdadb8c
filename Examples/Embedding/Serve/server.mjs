// Prices over HTTP: POST an order to /price or /quote, GET /health. usage: node server.mjs SOCKET [PORT]
import { createServer } from "node:http";
import { connect } from "node:net";
import { createInterface } from "node:readline";

const [path, port = "8080"] = process.argv.slice(2);
const rules = connect(path); // one connection for all: the answers come in the order of the lines
rules.on("close", () => process.exit(1)); // whoever started this starts it again
const waiting = [];
createInterface({ input: rules }).on("line", (answer) => waiting.shift()(answer));
const ask = (line) =>
  new Promise((resolve) => {
    waiting.push(resolve);
    rules.write(line.replace(/\n/g, " ") + "\n");
  });

const server = createServer(async (request, response) => {
  let order = "";
  for await (const part of request.setEncoding("utf8")) order += part;
  const answer = await ask(`{"${request.url.slice(1)}": ${order || "{}"}}`);
  response.writeHead(answer.startsWith('{"error"') ? 422 : 200, { "Content-Type": "application/json" });
  response.end(answer + "\n");
});
server.listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
