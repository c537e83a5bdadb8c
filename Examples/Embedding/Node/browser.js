// The engine in a browser or a worker of one, from the files beside this one.
import { Promo } from "./promo.js";

export * from "./promo.js";

async function file(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

export async function load() {
  const [engine, zones] = await Promise.all([
    file(new URL("./engine.wasm", import.meta.url)),
    file(new URL("./zones.bin", import.meta.url)),
  ]);
  return new Promo(await WebAssembly.compile(engine), new Uint8Array(zones));
}
