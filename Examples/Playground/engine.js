// The engine: a WebAssembly module that answers requests of texts with JSON. It is here twice, for
// answers within a key stroke and, in a worker, for answers that may take a second. Node takes this
// file as a module: `const { Engine } = require("./engine.js")`.

/** One instance of the module. A trap ends an instance; `restart` makes the next. */
class Engine {
  constructor(module, zones) {
    this.module = module;
    this.zones = zones;
  }

  /** Makes a new instance with the zone archive. */
  async start() {
    const imports = {};
    for (const { module, name, kind } of WebAssembly.Module.imports(this.module)) {
      if (kind === "function") (imports[module] ??= {})[name] = () => 0;
    }
    this.exports = (await WebAssembly.instantiate(this.module, imports)).exports;
    this.exports._initialize?.();
    this.write(this.zones);
    this.exports.zones();
    return this;
  }

  write(bytes) {
    const place = this.exports.room(bytes.length) >>> 0;
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
  }

  /** The answer to a verb as text. `pairs` is a list of [key, value]. Throws when the instance traps, once; it is null until `start` has made another. */
  ask(verb, pairs) {
    if (!this.exports) throw new Error("the engine is being started");
    const texts = [verb, ...pairs.flat()].map((text) => new TextEncoder().encode(text));
    const request = new Uint8Array(texts.reduce((sum, text) => sum + 4 + text.length, 0));
    let end = 0;
    for (const text of texts) {
      new DataView(request.buffer).setUint32(end, text.length, true);
      request.set(text, end + 4);
      end += 4 + text.length;
    }
    try {
      this.write(request);
      const place = this.exports.ask();
      return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, place >>> 0, this.exports.answerLength()));
    } catch (trap) {
      this.exports = null;
      throw trap;
    }
  }
}

/** Asks in a worker, one question after the other. `stop` ends the worker that still thinks about an old one. */
class Prover {
  constructor(module, zones) {
    this.setup = { module, zones };
    this.source = `"use strict"; ${Engine}
      let engine;
      onmessage = async ({ data }) => {
        if (data.setup) engine = new Engine(data.setup.module, data.setup.zones).start();
        else try {
          const answer = JSON.parse((await engine).ask(data.verb, data.pairs));
          // A long list of numbers travels without being copied.
          if (answer.colours) answer.colours = new Int32Array(answer.colours);
          postMessage({ answer }, answer.colours ? [answer.colours.buffer] : []);
        } catch (trap) { postMessage({ trap: String(trap) }); }
      };`;
  }

  /** A new worker. Those of Node hear and say the same in other words. */
  begin() {
    if (typeof Worker !== "undefined") {
      this.address ??= URL.createObjectURL(new Blob([this.source], { type: "text/javascript" }));
      return new Worker(this.address);
    }
    const threads = require("worker_threads");
    const words = `const { parentPort } = require("worker_threads");
      globalThis.postMessage = (data) => parentPort.postMessage(data);
      parentPort.on("message", (data) => onmessage({ data }));`;
    const worker = new threads.Worker(words + this.source, { eval: true });
    worker.on("message", (data) => worker.onmessage({ data }));
    worker.on("error", (error) => worker.onerror(error));
    return worker;
  }

  /** Ends what is being thought about; its promise never settles. */
  stop() {
    if (!this.worker || this.open.length === 0) return;
    this.worker.terminate();
    this.worker = null;
  }

  ask(verb, pairs) {
    if (!this.worker) {
      this.worker = this.begin();
      this.worker.postMessage({ setup: this.setup });
      this.open = [];
      this.worker.onmessage = ({ data }) => {
        const { resolve, reject } = this.open.shift();
        // Node ends when nobody waits for its workers.
        if (this.open.length === 0) this.worker.unref?.();
        if (data.answer !== undefined) return resolve(data.answer);
        this.fail(new Error(data.trap), reject);
      };
      this.worker.onerror = (event) => this.fail(new Error(event.message), this.open.shift()?.reject);
    }
    this.worker.ref?.();
    this.worker.postMessage({ verb, pairs });
    return new Promise((resolve, reject) => this.open.push({ resolve, reject }));
  }

  /** A trap ends the worker, and with it all that is asked. */
  fail(problem, reject) {
    const open = this.open;
    this.stop();
    for (const question of [{ reject }, ...open]) question.reject?.(problem);
  }
}

/** The bytes of an element, unpacked: how many zeros are added, and the packed bytes in Z85. */
async function unpack(id) {
  const text = document.getElementById(id).textContent.trim(), count = Math.floor(text.length / 5);
  const values = new Uint8Array(128), packed = new DataView(new ArrayBuffer(count * 4));
  [..."0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&,>()[]{}@%$#"].forEach((sign, value) => { values[sign.charCodeAt(0)] = value; });
  for (let index = 0; index < count; index += 1) {
    let number = 0;
    for (let place = 1; place <= 5; place += 1) number = number * 85 + values[text.charCodeAt(5 * index + place)];
    packed.setUint32(4 * index, number);
  }
  const bytes = new Uint8Array(packed.buffer, 0, packed.byteLength - Number(text[0]));
  return new Uint8Array(await through(new DecompressionStream("gzip"), bytes));
}
const through = (stream, bytes) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

/** What this browser lacks, in words, or an empty list. */
function missing() {
  const needs = { WebAssembly: globalThis.WebAssembly, DecompressionStream: globalThis.DecompressionStream, Worker: globalThis.Worker };
  return Object.keys(needs).filter((name) => !needs[name]);
}

if (typeof module === "object") module.exports = { Engine, Prover };
