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
    for (const { module, name, kind } of WebAssembly.Module.imports(this.module)) { if (kind === "function") (imports[module] ??= {})[name] = () => 0; }
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

  /** The answer to a verb as text. `pairs` is a list of [key, value], each a text or the bytes of a file. Throws when the instance traps, once; it is null until `start` has made another. */
  ask(verb, pairs) {
    if (!this.exports) throw new Error("the engine is being started");
    const texts = [verb, ...pairs.flat()].map((text) => (typeof text === "string" ? new TextEncoder().encode(text) : text));
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

/** The bytes of an element, unpacked: their number, and the packed bytes in Z85. */
function unpack(id) {
  const [size, text] = document.getElementById(id).textContent.trim().split(" "), count = text.length / 5;
  const values = new Uint8Array(128), packed = new DataView(new ArrayBuffer(count * 4));
  [..."0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&,>()[]{}@%$#"].forEach((sign, value) => { values[sign.charCodeAt(0)] = value; });
  for (let index = 0; index < count; index += 1) {
    let number = 0;
    for (let place = 0; place < 5; place += 1) number = number * 85 + values[text.charCodeAt(5 * index + place)];
    packed.setUint32(4 * index, number);
  }
  return unpackLZMA(new Uint8Array(packed.buffer), Number(size));
}

/** Unpacks LZMA, as its specification by Igor Pavlov decodes it: a third smaller than what browsers unpack themselves. `size` is the number of bytes that come out. */
function unpackLZMA(packed, size) {
  const out = new Uint8Array(size), posBits = Math.floor(packed[0] / 45), litBits = Math.floor(packed[0] / 9) % 5, context = packed[0] % 9;
  // Where the chances of each kind of bit begin.
  const [MATCH, REP, REP0, REP1, REP2, LONG, SLOT, SPECIAL, ALIGN, LENGTH, REPEATED, LITERAL] = [0, 192, 204, 216, 228, 240, 432, 688, 803, 819, 1333, 1847];
  const chances = new Uint16Array(LITERAL + (0x300 << (context + litBits))).fill(1024);
  let range = 0xFFFFFFFF, code = 0, next = 18;
  for (let index = 14; index < 18; index++) code = ((code << 8) | packed[index]) >>> 0;
  const fill = () => { if (range < 0x1000000) { range = (range << 8) >>> 0; code = ((code << 8) | packed[next++]) >>> 0; } };
  function bit(index) {
    const chance = chances[index], bound = (range >>> 11) * chance, isOne = code >= bound;
    if (isOne) { range -= bound; code -= bound; chances[index] = chance - (chance >>> 5); }
    else { range = bound; chances[index] = chance + ((2048 - chance) >>> 5); }
    fill();
    return isOne ? 1 : 0;
  }
  function tree(base, bits) {
    let node = 1;
    for (let count = 0; count < bits; count++) node = (node << 1) | bit(base + node);
    return node - (1 << bits);
  }
  function backwards(base, bits) {
    let node = 1, value = 0;
    for (let count = 0; count < bits; count++) { const one = bit(base + node); node = (node << 1) | one; value |= one << count; }
    return value;
  }
  const length = (base, pos) => (!bit(base) ? tree(base + 2 + (pos << 3), 3) : !bit(base + 1) ? 8 + tree(base + 130 + (pos << 3), 3) : 16 + tree(base + 258, 8));
  function distance(count) {
    const slot = tree(SLOT + (Math.min(count, 3) << 6), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1, base = (2 | (slot & 1)) << bits;
    if (slot < 14) return base + backwards(SPECIAL + base - slot, bits);
    let value = 0;
    for (let index = bits - 4; index > 0; index--) {
      range >>>= 1;
      const one = code >= range ? 1 : 0;
      if (one) code -= range;
      fill();
      value = (value << 1) | one;
    }
    return base + (value << 4) + backwards(ALIGN, 4);
  }
  let [end, state, rep0, rep1, rep2, rep3] = [0, 0, 0, 0, 0, 0];
  while (end < size) {
    const pos = end & ((1 << posBits) - 1);
    if (!bit(MATCH + (state << 4) + pos)) {
      const before = end ? out[end - 1] : 0, base = LITERAL + 0x300 * (((end & ((1 << litBits) - 1)) << context) + (before >> (8 - context)));
      let letter = 1;
      if (state >= 7) {
        for (let match = out[end - rep0 - 1]; letter < 256;) {
          const expected = (match >> 7) & 1, one = bit(base + ((1 + expected) << 8) + letter);
          match <<= 1;
          letter = (letter << 1) | one;
          if (one !== expected) break;
        }
      }
      while (letter < 256) letter = (letter << 1) | bit(base + letter);
      out[end++] = letter;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count;
    if (bit(REP + state)) {
      if (!bit(REP0 + state)) {
        if (!bit(LONG + (state << 4) + pos)) {
          state = state < 7 ? 9 : 11;
          out[end] = out[end - rep0 - 1];
          end++;
          continue;
        }
      } else if (!bit(REP1 + state)) [rep0, rep1] = [rep1, rep0];
      else if (!bit(REP2 + state)) [rep0, rep1, rep2] = [rep2, rep0, rep1];
      else [rep0, rep1, rep2, rep3] = [rep3, rep0, rep1, rep2];
      count = length(REPEATED, pos);
      state = state < 7 ? 8 : 11;
    } else {
      [rep1, rep2, rep3] = [rep0, rep1, rep2];
      count = length(LENGTH, pos);
      state = state < 7 ? 7 : 10;
      rep0 = distance(count);
    }
    for (let left = count + 2; left > 0 && end < size; left--, end++) out[end] = out[end - rep0 - 1];
  }
  return out;
}
const through = (stream, bytes) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

/** What this browser lacks, in words, or an empty list. */
const missing = () => ["WebAssembly", "DecompressionStream", "Worker"].filter((name) => !globalThis[name]);

if (typeof module === "object") module.exports = { Engine, Prover };
