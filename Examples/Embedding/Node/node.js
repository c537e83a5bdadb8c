// The engine in Node, from the files of this package.
import { readFile } from "node:fs/promises";
import { Promo } from "./promo.js";

export * from "./promo.js";

const file = (name) => readFile(new URL(name, import.meta.url));

export async function load() {
  return new Promo(await WebAssembly.compile(await file("./engine.wasm")), await file("./zones.bin"));
}
