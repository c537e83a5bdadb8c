// Rules that are compiled once and price orders, by the engine as WebAssembly: alike in Node and
// browsers, which only read its two files in another way.

/** What stands behind every error of this module: `message` says it in words. */
export class PromoError extends Error {
  get name() { return this.constructor.name; }
}

/** An order that cannot be priced, in the words that a file of orders is told. */
export class OrderError extends PromoError {}

/** Rules with mistakes: `diagnostics` has all of them, each with its place. */
export class RulesError extends PromoError {
  constructor(diagnostics) {
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const { file, line, column, message } = errors[0];
    const place = file === undefined ? "" : `${file}:${line}:${column}: `;
    super(`${place}${message}${errors.length > 1 ? `, and ${errors.length - 1} more` : ""}`);
    this.diagnostics = diagnostics;
  }
}

const encoder = new TextEncoder(), decoder = new TextDecoder();

/** Texts as the engine reads them: before each, its length in four bytes. */
function packed(texts) {
  const all = texts.map((text) => encoder.encode(text));
  const bytes = new Uint8Array(all.reduce((sum, text) => sum + 4 + text.length, 0));
  let end = 0;
  for (const text of all) {
    new DataView(bytes.buffer).setUint32(end, text.length, true);
    bytes.set(text, end + 4);
    end += 4 + text.length;
  }
  return bytes;
}

/** One instance of the engine, with memory of its own. */
class Instance {
  constructor(module, zones) {
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => 0;
    this.exports = new WebAssembly.Instance(module, imports).exports;
    this.write(zones);
    this.exports.zones();
  }

  write(bytes) {
    const place = this.exports.room(bytes.length) >>> 0;
    if (place === 0) throw new RangeError("out of memory");
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
  }

  /** The bytes of the last answer. They are gone with the next call. */
  get answer() {
    const { memory, answerPlace, answerLength } = this.exports;
    return new Uint8Array(memory.buffer, answerPlace() >>> 0, answerLength());
  }

  get json() { return JSON.parse(decoder.decode(this.answer)); }
}

/** The engine. A trap ends an instance, as when its memory is full: the next call makes another. */
export class Promo {
  #setup;
  #instance;

  /** @param module The engine, compiled. @param zones The bytes of the time zones. */
  constructor(module, zones) {
    this.#setup = [module, zones];
    this.#run(() => {});
  }

  compile(rules, { strategy = "", timezone = "", at = "", mostLines = "", mostSteps = "" } = {}) {
    const sources = typeof rules === "string" ? [{ name: "rules.promo", text: rules }] : rules;
    const request = packed([
      "compile", "strategy", strategy, "timezone", timezone, "at", written(at),
      "mostLines", `${mostLines}`, "mostSteps", `${mostSteps}`,
      "now", `${Math.floor(Date.now() / 1000)}`,
      ...sources.flatMap(({ name, text }) => ["name", name, "text", text]),
    ]);
    return new Rules((call) => this.#run(call), request);
  }

  /** Makes a call, and again in a new instance if it ends this one. */
  #run(call, isAgain = false) {
    try {
      return call((this.#instance ??= new Instance(...this.#setup)));
    } catch (trap) {
      if (trap instanceof PromoError) throw trap;
      this.#instance = null;
      if (isAgain) throw new PromoError(`the engine has ended: ${trap.message}`, { cause: trap });
      return this.#run(call, true);
    }
  }
}

/** A `Date`, or a text, as a text. */
const written = (at) => (at instanceof Date ? at.toISOString() : at);

/** Orders that are one call, so that the engine's memory does not grow with their number. */
const MOST = 1024;

/** Rules that stay compiled until they are freed. */
class Rules {
  #run;
  #request;
  #instance;
  #handle;

  constructor(run, request) {
    this.#run = run;
    this.#request = request;
    this.#use((instance) => {
      this.diagnostics = placed(instance.json);
    });
  }

  price(order) {
    const [price] = this.rows([order]);
    if (typeof price === "number") return price;
    throw price;
  }

  rows(orders) {
    const prices = [];
    for (let start = 0; start < orders.length; start += MOST) {
      const lines = orders.slice(start, start + MOST).map(line);
      const bytes = encoder.encode(`${lines.join("\n")}\n`);
      const some = this.#use((instance, handle) => {
        instance.write(bytes);
        instance.exports.rows(handle);
        return read(instance.answer, lines.length);
      });
      for (const price of some) prices.push(price);
    }
    return prices;
  }

  quote(order) {
    const bytes = encoder.encode(line(order));
    return this.#use((instance, handle) => {
      instance.write(bytes);
      instance.exports.quote(handle, Date.now() / 1000);
      const quote = instance.json;
      if (quote.problem !== undefined) throw new OrderError(quote.problem);
      return quote;
    });
  }

  check() {
    return this.#use((instance, handle) => {
      instance.exports.check(handle);
      return placed(instance.json);
    });
  }

  describe() {
    return this.#use((instance, handle) => {
      instance.exports.describe(handle);
      return instance.json;
    });
  }

  free() {
    this.#run((instance) => {
      if (this.#instance === instance) instance.exports.release(this.#handle);
    });
    this.#request = this.#instance = null;
  }

  /** Calls the engine with the handle of these rules. A new instance compiles them anew. */
  #use(call) {
    if (!this.#request) throw new PromoError("the rules are freed");
    return this.#run((instance) => {
      if (this.#instance !== instance) {
        instance.write(this.#request);
        const handle = instance.exports.compile();
        if (handle === 0) throw refusal(instance.json);
        [this.#instance, this.#handle] = [instance, handle];
      }
      return call(instance, this.#handle);
    });
  }
}

/** Why rules cannot be used. */
function refusal(answer) {
  if (answer.problem !== undefined) return new PromoError(answer.problem);
  return new RulesError(placed(answer));
}

/** The diagnostics, each with its first place beside its message. */
function placed({ diagnostics }) {
  return diagnostics.map((diagnostic) => {
    const [{ file, line, column } = {}] = diagnostic.labels;
    return { file, line, column, ...diagnostic };
  });
}

/** An order as a line of JSON, which has no line end inside. */
const line = (order) => JSON.stringify(order) ?? "null";

/** The prices in an answer to rows: numbers, and after them why those below 0 are none. */
function read(answer, count) {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.length);
  let end = 8 * count;
  return Array.from(new Float64Array(answer.buffer, answer.byteOffset, count), (price) => {
    if (price >= 0) return price;
    const start = end + 4;
    end = start + view.getUint32(end, true);
    return new OrderError(decoder.decode(answer.subarray(start, end)));
  });
}
