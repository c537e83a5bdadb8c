/** Prices orders by Promo, a small language for shop promotions. */

/** Reads the engine and the time zones of this package. Call it once. */
export function load(): Promise<Promo>;

/** The engine. */
export class Promo {
  /** For bundlers and workers that hand out the files `promo-rules/engine.wasm` and
   * `promo-rules/zones.bin` themselves; elsewhere `load` does it. */
  constructor(engine: WebAssembly.Module, zones: Uint8Array);

  /** Compiles rules: the text of a file, or several files in their order. Throws a `RulesError` if
   * they have mistakes, and a `PromoError` for an option that is none. */
  compile(rules: string | readonly RuleFile[], options?: CompileOptions): Rules;
}

export interface RuleFile {
  name: string;
  text: string;
}

/** Settings that replace those of the rules. */
export interface CompileOptions {
  strategy?: "calculator" | "best" | "first";
  /** A zone such as `Asia/Shanghai`. */
  timezone?: string;
  /** The instant of orders that state none, such as `2026-11-11T10:00` on the clock of the rules.
   * Without it, rules that ask for the time refuse such orders. */
  at?: string | Date;
  /** The largest number of lines of an order: one with more is refused. At most 10,000. */
  mostLines?: number;
  /** The largest number of steps, of some tens of nanoseconds, for a price and for a quote: an order
   * that takes more is refused. */
  mostSteps?: number;
}

/** Compiled rules. */
export interface Rules {
  /** What is doubtful in the rules, but no mistake. */
  readonly diagnostics: Diagnostic[];

  /** What an order pays, in whole minor units: 27000 is 270.00. Throws an `OrderError` if it cannot be
   * priced. */
  price(order: Order): number;

  /** What each order pays, or why it cannot be priced. Faster than one by one. */
  rows(orders: readonly Order[]): (number | OrderError)[];

  /** The price with its reasons: the document of `quote.schema.json`. Throws an `OrderError` if the
   * order cannot be priced. An order without an instant, where rules allow it, is of now. */
  quote(order: Order): Quote;

  /** All that `promo-eval check` finds: what is doubtful, broken guarantees, failing expectations. It
   * may take a second. */
  check(): Diagnostic[];

  /** The settings, facts, labels and promotions of the rules. */
  describe(): Description;

  /** Frees the memory of the rules, which price nothing afterwards. */
  free(): void;
}

/** An order, as a line of an order file in JSON. Besides these keys it has the facts of the rules by
 * their names, here or in `facts`. Keys that nothing uses are refused. */
export interface Order {
  /** What the goods cost, in place of `lines`, as people write it: `"400"` or `"399.50"`. A number
   * without decimals is refused where it could mean either minor units or not. */
  amount?: string | number;
  /** The same in whole minor units. */
  minor?: number;
  lines?: readonly OrderLine[];
  shipping?: string | number;
  shipping_minor?: number;
  /** Such as `2026-11-11T10:00` on the clock of the rules, or with an offset. */
  at?: string | Date;
  /** Codes: a list, or a text with blanks between them. */
  code?: string | readonly string[];
  /** Rules in another currency refuse the order. */
  currency?: string;
  /** The facts, unless they stand beside the other keys. */
  facts?: { readonly [fact: string]: string | number | boolean | null | undefined };
  [fact: string]: unknown;
}

/** Pieces of one kind. */
export interface OrderLine {
  /** What the pieces cost together. */
  amount?: string | number;
  minor?: number;
  /** 1 if there is none. */
  pieces?: number;
  labels?: readonly string[];
}

/** Something that is wrong or doubtful in the rules. */
export interface Diagnostic {
  /** The first place, from 1; undefined if it is about all files. */
  file?: string;
  line?: number;
  column?: number;
  /** Such as `P020`: `promo-eval explain P020` has a page about it. */
  code: string;
  severity: "error" | "warning";
  message: string;
  /** All places. */
  labels: (Place & { text?: string })[];
  consequence?: string;
  help?: string;
  fixes: Fix[];
}

export interface Place {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** Edits that mend a mistake. */
export interface Fix {
  grade: "certain" | "maybe" | "template";
  title: string;
  edits: (Place & { text: string })[];
}

/** What makes a price: keep it with an order that is paid. */
export interface Version {
  engine: string;
  /** The SHA-256 of the file; of several files, of each with its length before it in eight bytes. The
   * options `strategy` and `timezone` count as more lines of the last. */
  rules: string;
  /** The SHA-256 of the time zone's data. */
  zoneData?: string;
}

export interface Description {
  version: Version;
  currency?: string;
  decimals: number;
  rounding: string;
  strategy: string;
  timezone: string;
  facts: {
    name: string;
    label?: string;
    kind: "one of" | "yes/no" | "number";
    values?: string[];
    default?: string;
  }[];
  labels?: string[];
  promotions: { name: string; paused: boolean }[];
}

/** The price of an order with its reasons. Amounts are texts as people write them. */
export interface Quote {
  amount: string;
  payable: string;
  saved: string;
  currency?: string;
  at: string;
  /** The facts that the order states, unless they are the default. */
  facts?: Record<string, string | number | boolean>;
  strategy: "calculator" | "best" | "first";
  applied: Applied[];
  lines?: {
    amount: string;
    pieces: number;
    labels: string[];
    left: string;
    /** The labels for which the rules leave the line out of every promotion. */
    leftOut?: string[];
    applied: (Applied & { spread?: string; reduced?: number })[];
  }[];
  shipping?: { amount: string; left: string };
  offers?: { promotion: string; pieces: number; labels: string[]; or?: string[] }[];
  unknownLabels?: string[];
  /** True if a cheaper set of promotions may exist. */
  bounded?: true;
  /** True if a nudge, or a better one, may exist. */
  nudgeBounded?: true;
  outcomes: Outcome[];
  /** `without` is what the order would pay without the code, if that is less. */
  codes?: { code: string; outcome: "applied" | "not-applied" | "unknown"; without?: string }[];
  nudge?: {
    add: string;
    line?: number;
    amount: string;
    payable: string;
    saved: string;
    applied: string[];
  };
  best?: { payable: string; applied: string[] };
  version?: Version;
}

export interface Applied {
  promotion: string;
  off: string;
}

/** What became of a promotion. Which of the last keys there are depends on `outcome`. */
export interface Outcome {
  promotion: string;
  outcome:
    | "applied"
    | "paused"
    | "not-started"
    | "ended"
    | "off-schedule"
    | "code-missing"
    | "condition-failed"
    | "no-goods"
    | "below-count"
    | "below-spend"
    | "no-effect"
    | "beaten";
  off?: string;
  starts?: string;
  ended?: string;
  next?: string;
  codes?: string[];
  condition?: string;
  file?: string;
  line?: number;
  column?: number;
  short?: string;
  pieces?: number;
  labels?: string[];
  leftOut?: string[];
  by?: string[];
  wouldPay?: string;
  lostThreshold?: string;
  lacksSync?: string[];
  lines?: number[];
  reason?: "alone" | "not-with" | "codes" | "step";
  /** The applied promotion whose threshold the order would miss with this one. */
  breaks?: { promotion: string; short: string };
}

/** What stands behind every error of this module. */
export class PromoError extends Error {}

/** Rules with mistakes. */
export class RulesError extends PromoError {
  readonly diagnostics: Diagnostic[];
}

/** An order that cannot be priced. */
export class OrderError extends PromoError {}
