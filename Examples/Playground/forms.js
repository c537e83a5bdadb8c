// Forms: a promotion as fields instead of text, beside the editor and in the dialog of what to begin
// with. The engine reads the fields from the text and answers the edits of each change, so that
// everything else stays byte for byte. Also how people write amounts, pieces and moments.

// MARK: As people write

/** An amount as people write it, for the engine: `10,50`, `1.000,50`, `€ 10`. */
function amountOf(text, decimals = page.rules?.decimals ?? 2) {
  const plain = text.replace(/[\s\p{Sc}]/gu, "");
  const [, whole, mark, rest] = plain.match(/^([\d.,_]+?)([.,])(\d+)$/) ?? [];
  if (!whole) return plain;
  // A mark before three digits parts thousands, unless the currency has three decimals: then nobody knows.
  const isThousands = mark === "," && rest.length === 3 && decimals !== 3;
  if (isThousands) return (whole + rest).replaceAll(",", "");
  if (mark === "," && rest.length <= decimals && rest.length < 3) return `${whole.replaceAll(".", "")}.${rest}`;
  return mark === "." ? `${whole.replaceAll(",", "")}.${rest}` : plain;
}
/** A number of pieces as people write it: `x3`, `3 x`, `3`. */
const piecesOf = (text) => text.trim().replace(/^[x×*]\s*(?=\d)|(?<=\d)\s*[x×*]$/gi, "");
const percentOf = (text) => text.replace(/[\s%％]/g, "").replace(",", ".");

const NOW = /^(now|现在)?$/i;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** A moment as people write it, for the engine: `tomorrow 18:00`, `11.11.2026`, `11 Nov 2026`, `11月11日`; empty for now. */
function momentOf(text) {
  const typed = text.trim();
  if (NOW.test(typed)) return "";
  const [, time = ""] = typed.match(/(?:^|\D)(\d{1,2}:\d\d(?::\d\d)?)$/) ?? [];
  const rest = typed.slice(0, typed.length - time.length).replace(/[\s,T]+$/, "").toLowerCase();
  const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000);
  const date = (year, month, day) => (month ? [`${year}`.padStart(4, "20"), `${month}`.padStart(2, "0"), `${day}`.padStart(2, "0")].join("-") : null);
  const later = (days) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const named = (name) => MONTHS.indexOf(name.slice(0, 3)) + 1;
  const forms = [
    [/^(?:today|今天)$/, () => later(0)], [/^(?:tomorrow|明天)$/, () => later(1)],
    [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, (day, month, year) => date(year, month, day)],
    [/^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号]$/, (year, month, day) => date(year ?? today.getUTCFullYear(), month, day)],
    [/^(\d{1,2}) ([a-z]{3,9}),? ?(\d{4})?$/, (day, month, year) => date(year ?? today.getUTCFullYear(), named(month), day)],
    [/^([a-z]{3,9}) (\d{1,2}),? ?(\d{4})?$/, (month, day, year) => date(year ?? today.getUTCFullYear(), named(month), day)],
  ];
  for (const [form, read] of forms) {
    const day = form.test(rest) && read(...rest.match(form).slice(1));
    if (day) return day + (time && `T${time.padStart(5, "0")}`);
  }
  return typed.replace(/^(\d{4}-\d\d-\d\d) +(?=\d)/, "$1T").replace(/ +(?=[+-]\d)/, "");
}
/** The moment of the order as people say it. */
function momentWords(month) {
  const written = momentOf(at("at").value), zone = page.rules?.timezone;
  const [, day, time] = written.match(/^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/) ?? [];
  const options = { weekday: "short", day: "numeric", month, year: "numeric" };
  const clock = { ...options, hour: "2-digit", minute: "2-digit", hour12: false };
  let said = "";
  try {
    if (day) said = new Intl.DateTimeFormat(locale(), { ...(time ? clock : options), timeZone: "UTC" }).format(new Date(`${day}T${time ?? "00:00"}Z`));
    else if (!written) said = new Intl.DateTimeFormat(locale(), { ...clock, timeZone: zone }).format(new Date());
  } catch { /* a day that no calendar has: the answer says so */ }
  return said;
}
const locale = () => (language() === "zh" ? "zh-CN" : "en-GB");

// MARK: What a form offers

/** The benefits by the templates of their clauses: a title, and for each blank its title and a first value. */
const BENEFITS = {
  "discount % off": ["Percentage off", ["Percent off", "20"]], "discount to %": ["A percentage left to pay", ["Percent to pay", "80"]], "coupon #": ["Amount off", ["Amount off", "10"]],
  "coupon # every #": ["Amount off for each …", ["Amount off", "50"], ["For each", "300"]], "coupon # every piece": ["Amount off each piece", ["Amount off", "5"]],
  "coupon # every # pieces": ["Amount off for some pieces", ["Amount off", "5"], ["For each pieces", "2"]], "tier spend": ["Tiers by amount"], "tier buy": ["Tiers by pieces"],
  "free shipping": ["Free shipping"], "shipping for #": ["Shipping at a price", ["Price", "3"]], "buy # get # free": ["Buy some, get some free", ["Buy", "2"], ["Get", "1"]],
  "buy # get # % off": ["Buy some, get some reduced", ["Buy", "1"], ["Get", "1"], ["Percent off", "50"]], "buy # for #": ["Some pieces at one price", ["Buy", "3"], ["Price", "99"]],
  "buy # for # off": ["Some pieces for less", ["Buy", "2"], ["Amount off", "10"]], "free": ["Free"], 'get # "| free': ["A gift", ["Pieces", "1"], ["Label", "gift"]],
};
const REWARDS = { "coupon #": "Amount off", "discount % off": "Percent off", "discount to %": "Percent to pay" };
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const SIGNS = ["=", "!=", "<", "<=", ">", ">="];
const weekday = (index) => new Intl.DateTimeFormat(locale(), { weekday: "short", timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, 1 + index)));

/** A promotion as fields. `target` has `text`, `rules` (what the engine says of them), `ask(verb, pairs)` and `apply(edits)`. */
class PromotionForm {
  constructor(place, target) {
    Object.assign(this, { place, target, controls: [], id: place.id });
    this.problem = make("p", { class: "problem", role: "alert", id: `${place.id}-problem`, hidden: true });
  }

  /** Shows the form that the engine answers. What somebody typed, and the rules do not say yet, stays. */
  show(form) {
    this.form = form;
    const shape = JSON.stringify([form.problem, form.names, form.clauses?.map(({ field, template, text }) => [field, template ?? text]), this.facts, this.target.rules?.labels, language()]);
    const held = shape === this.shape ? null : this.held();
    if (shape !== this.shape) this.build();
    this.shape = shape;
    for (const { control, value } of this.controls) {
      if (control.type === "checkbox") control.checked = value();
      else if (!control.isTyped && control.value !== value()) control.value = value();
    }
    this.rest?.replaceChildren(...this.restOfText());
    if (held) this.hold(held);
  }
  /** The control with the focus, by its place, and what somebody is about to do in it. */
  held() {
    const place = this.controls.findIndex(({ control }) => control === document.activeElement);
    if (place < 0) return null;
    const { value, isTyped, selectionStart, selectionEnd } = this.controls[place].control;
    return { place, value, isTyped, selection: selectionStart === null ? null : [selectionStart, selectionEnd], isWhole: selectionStart === 0 && selectionEnd === value.length };
  }
  /** Goes on in a form that was built again: keys that follow replace what they would have replaced. */
  hold({ place, value, isTyped, selection, isWhole }) {
    const control = this.controls[Math.min(place, this.controls.length - 1)]?.control;
    if (!control) return;
    control.focus({ preventScroll: true });
    if (!selection || control.selectionStart === null || control.selectionStart === undefined) return;
    if (isTyped) Object.assign(control, { value, isTyped });
    if (isWhole && !isTyped) control.select();
    else control.setSelectionRange(...selection);
  }

  numberOf(text) { return amountOf(piecesOf(text), this.target.rules?.decimals); }
  get facts() { return this.target.rules?.facts ?? []; }
  clauses(field) { return this.form.clauses.filter((clause) => clause.field === field); }
  /** The values of the first clause of a field that has one of some templates. */
  values(field, ...templates) { return this.clauses(field).find(({ template }) => templates.includes(template))?.values; }

  // MARK: Changes

  /** Gives a field these clauses, once the focus has moved on: `template` and `values`, or the `text` of one that only the text can change. */
  set(field, clauses, control) {
    const pairs = clauses.flatMap(({ template, values, text }) =>
      template ? [["clause", template], ...values.flatMap((list, index) => list.map((value) => [`${index}`, value]))] : [["clause", ""], ["text", text]]);
    this.send([["field", field], ...pairs], control);
  }
  send(pairs, control) {
    const sent = control?.value;
    setTimeout(() => {
      const answer = this.target.ask("set", [["promotion", `${this.form.promotion}`], ...pairs]);
      this.tell(answer.problem, control);
      if (answer.problem) return;
      if (control && control.value === sent) control.isTyped = false;
      this.target.apply(answer.edits);
    });
  }
  tell(problem, control) {
    for (const { control } of this.controls) control.removeAttribute("aria-invalid");
    this.problem.hidden = !problem;
    this.problem.replaceChildren(...words(problem ?? ""));
    if (!problem || !control) return;
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-describedby", this.problem.id);
    control.closest("label, fieldset").after(this.problem);
  }

  // MARK: Controls

  bind(control, value) {
    control.name = `${this.id}-${this.controls.length}`;
    this.controls.push({ control, value });
    control.addEventListener("input", () => { control.isTyped = true; });
    return control;
  }
  field(title, control) { return make("label", {}, make("span", {}, t(title)), control); }
  text(title, value, change, attributes = {}) {
    const control = make("input", { autocomplete: "off", spellcheck: "false", ...attributes, change: () => change(control.value.trim(), control) });
    return this.field(title, this.bind(control, value));
  }
  number(title, value, change) { return this.text(title, value, (text, control) => change(this.numberOf(text), control), { inputmode: "decimal", size: 8 }); }
  check(title, value, change) {
    const control = make("input", { type: "checkbox", change: () => change(control.checked, control) });
    return make("label", { class: "check" }, this.bind(control, value), t(title));
  }
  choice(title, options, value, change) {
    const control = make("select", { change: () => change(control.value, control) }, options.map(([value, text]) => make("option", { value }, t(text))));
    return this.field(title, this.bind(control, value));
  }
  /** A field of one clause with one number: empty for no clause. */
  one(title, field, template) {
    return this.number(title, () => this.values(field, template)?.[0][0] ?? "", (text, control) => this.set(field, text ? [{ template, values: [[text]] }] : [], control));
  }
  flag(title, field, template) { return this.check(title, () => !!this.values(field, template), (isOn, control) => this.set(field, isOn ? [{ template, values: [] }] : [], control)); }
  group(title, ...content) {
    const parts = content.flat().filter(Boolean);
    return make("fieldset", {}, make("legend", {}, t(title)), make("div", { class: "row" }, parts));
  }

  // MARK: Building

  build() {
    this.controls = [];
    this.rest = null;
    this.tell();
    if (this.form.promotion === undefined) return this.place.replaceChildren(make("p", { class: "faint" }, t("No promotion yet: New has some to begin with.")));
    if (this.form.problem) return this.place.replaceChildren(this.head(), make("p", { class: "problem" }, words(this.form.problem)));
    const labels = make("datalist", { id: `${this.id}-labels` }, (this.target.rules?.labels ?? []).map((label) => make("option", { value: typed(label) })));
    this.place.replaceChildren(this.head(), this.problem, labels, ...this.groups().filter(Boolean));
  }
  head() {
    const names = this.form.names.map((name, index) => [`${index}`, name]);
    const isOne = names.length < 2;
    const rename = this.form.problem ? null : this.text("Name", () => this.form.name, (value, control) => this.send([["field", "name"], ["value", value]], control));
    return make("div", { class: "row" }, !isOne && this.target.choose && this.choice("Promotion", names, () => `${this.form.promotion}`, (index) => this.target.choose(index)), rename);
  }
  groups() {
    const shown = { benefit: this.benefit(), goods: this.goods(), amount: this.amount(), when: this.when(), who: this.who(), together: this.together() };
    const rest = (this.rest = make("div", { class: "others" }));
    const always = [shown.benefit, shown.when];
    const more = [["goods", "only", "except"], ["amount", "spend", "pieces", "cap", "undiscounted"], ["who", "code", "when"], ["together", "sync", "alone", "paused"]];
    if (!this.target.isShort) return [shown.benefit, shown.goods, shown.amount, shown.when, shown.who, shown.together, rest];
    const isUsed = ([, ...fields]) => fields.some((field) => this.clauses(field).length > 0);
    return [...always, ...more.filter(isUsed).map(([name]) => shown[name]),
      make("details", {}, make("summary", {}, t("More")), more.filter((one) => !isUsed(one)).map(([name]) => shown[name])), rest];
  }

  benefit() {
    const clauses = this.clauses("benefit");
    const kind = clauses[0]?.template?.match(/^tier \w+/)?.[0] ?? clauses[0]?.template;
    const options = [...(BENEFITS[kind] ? [] : [["", "As in the text"]]), ...Object.entries(BENEFITS).map(([template, [title]]) => [template, title])];
    const choose = this.choice("Benefit", options, () => kind ?? "", (template, control) => this.set("benefit", this.beginning(template), control));
    if (kind?.startsWith("tier ")) return this.group("What it gives", choose, clauses.map((clause, index) => this.tier(clauses, index, kind)),
      make("button", { type: "button", click: () => this.set("benefit", [...this.clauses("benefit"), this.nextTier(this.clauses("benefit"))]) }, t("Add a tier")));
    const signs = kind?.match(/[#%"]/g) ?? [];
    const blanks = signs.map((sign, index) => this.text(BENEFITS[kind]?.[index + 1]?.[0] ?? "Value", () => (this.clauses("benefit")[0]?.values[index] ?? []).join(", "), (text, control) =>
      this.set("benefit", [{ template: kind, values: this.clauses("benefit")[0].values.map((list, place) => (place === index ? read(sign, text) : list)) }], control),
      sign === '"' ? { list: `${this.id}-labels` } : { inputmode: "decimal", size: 8 }));
    const read = (sign, text) => (sign === '"' ? labelsIn(text) : [sign === "%" ? percentOf(text) : this.numberOf(text)]);
    return this.group("What it gives", choose, blanks, this.one("At most", "cap", "up to #"));
  }
  beginning(template) {
    const tier = (start, reward) => ({ template: `${template} # ${reward}`, values: start });
    if (template === "tier spend") return [tier([["50"], ["5"]], "coupon #"), tier([["100"], ["15"]], "coupon #")];
    if (template === "tier buy") return [tier([["2"], ["10"]], "discount % off"), tier([["3"], ["15"]], "discount % off")];
    return [{ template, values: BENEFITS[template].slice(1).map(([, value]) => [value]) }];
  }
  nextTier(clauses) {
    const { template, values: [[from], [value]] } = clauses.at(-1);
    const isAmount = template.startsWith("tier spend");
    return { template, values: [[String(isAmount ? Number(from.replaceAll("_", "")) * 2 : Number(from) + 1)], [String(template.endsWith("off") ? Math.min(Number(value) + 5, 100) : Number(value.replaceAll("_", "")) * 2)]] };
  }
  tier(clauses, index, kind) {
    const now = () => this.clauses("benefit")[index];
    const change = (next, control) => this.set("benefit", this.clauses("benefit").map((clause, place) => (place === index ? { ...clause, ...next } : clause)), control);
    const reward = () => now()?.template?.replace(`${kind} # `, "") ?? "";
    if (!clauses[index].template) return make("code", {}, clauses[index].text);
    return make("div", { class: "row tier", role: "group", "aria-label": `${t("Tier")} ${index + 1}` },
      this.number(kind === "tier buy" ? "From pieces" : "From amount", () => now()?.values[0]?.[0] ?? "", (text, control) => change({ values: [[text], now().values[1]] }, control)),
      this.choice("Benefit", Object.entries(REWARDS), reward, (template, control) => change({ template: `${kind} # ${template}` }, control)),
      this.text("Value", () => now()?.values[1]?.[0] ?? "", (text, control) => change({ values: [now().values[0], [reward().includes("%") ? percentOf(text) : this.numberOf(text)]] }, control), { inputmode: "decimal", size: 6 }),
      make("button", { type: "button", "aria-label": `${t("Remove tier")} ${index + 1}`, disabled: clauses.length < 2, click: () => this.set("benefit", this.clauses("benefit").filter((_, place) => place !== index)) }, "×"));
  }

  goods() { return this.group("Of what", this.labels("Only these labels", "only", 'only ",'), this.labels("Except these labels", "except", 'except ",')); }
  labels(title, field, template) {
    const value = () => (this.values(field, template)?.[0] ?? []).map(typed).join(", ");
    return this.text(title, value, (text, control) => this.set(field, text ? [{ template, values: [labelsIn(text)] }] : [], control), { list: `${this.id}-labels`, placeholder: t(field === "only" ? "all goods" : "none") });
  }
  amount() {
    const hasAmount = this.clauses("spend").length > 0 || this.clauses("benefit")[0]?.template?.startsWith("tier spend");
    return this.group("From which order on", this.one("Spend at least", "spend", "spend #"), this.one("Pieces at least", "pieces", "buy #"),
      (hasAmount || this.clauses("undiscounted").length > 0) && this.flag("Count the amount before discounts", "undiscounted", "before discounts"));
  }

  when() {
    const moment = (field, ...templates) => (this.values(field, ...templates)?.[0][0] ?? "").split("T");
    const parts = (title, field, templates, written) => {
      const date = this.bind(make("input", { type: "date", min: "1970-01-01", max: "2199-12-31", change: () => change(date) }), () => moment(field, ...templates)[0]);
      const time = this.bind(make("input", { type: "time", "aria-label": `${t(title)}: ${t("time")}`, change: () => change(time) }), () => moment(field, ...templates)[1] ?? "");
      const change = (control) => {
        // While somebody types a year, its first digits are a year, too.
        if (date.value && date.value < "1970") return;
        this.set(field, date.value ? [written(date.value, time.value)] : [], control);
      };
      return make("div", { class: "moment" }, this.field(title, date), time);
    };
    const days = WEEKDAYS.map((day, index) => {
      const control = make("input", { type: "checkbox", change: () => {
        const chosen = WEEKDAYS.filter((one, place) => (place === index ? control.checked : (this.values("weekdays", "on ~,")?.[0] ?? []).includes(one)));
        this.set("weekdays", chosen.length > 0 && chosen.length < 7 ? [{ template: "on ~,", values: [chosen] }] : [], control);
      } });
      return make("label", { class: "check" }, this.bind(control, () => (this.values("weekdays", "on ~,")?.[0] ?? []).includes(day)), weekday(index));
    });
    const hours = [0, 1].map((place) => {
      const control = make("input", { type: "time", change: () => {
        const both = hours.map((one) => one.value);
        if (both.every(Boolean) || both.every((one) => !one)) this.set("hours", both[0] ? [{ template: "between : and :", values: both.map((one) => [one]) }] : [], control);
      } });
      return this.bind(control, () => this.values("hours", "between : and :")?.[place][0] ?? "");
    });
    return this.group("When",
      parts("First day", "from", ["from @"], (day, time) => ({ template: "from @", values: [[day + (time && `T${time}`)]] })),
      parts("Last day", "to", ["to @", "until @"], (day, time) => (time ? { template: "until @", values: [[`${day}T${time}`]] } : { template: "to @", values: [[day]] })),
      make("div", { class: "days", role: "group", "aria-label": t("On weekdays") }, days),
      make("div", { class: "moment" }, this.field("Between", hours[0]), this.field("and", hours[1])));
  }

  who() {
    const codes = this.text("Codes", () => (this.values("code", 'code ",')?.[0] ?? []).join(", "), (text, control) => {
      const list = text.split(/[\s,，、"]+/).filter(Boolean);
      this.set("code", list.length ? [{ template: 'code ",', values: [list] }] : [], control);
    }, { placeholder: t("no code") });
    const declared = this.facts.filter(({ kind }) => kind);
    const usual = declared.some(({ kind }) => kind === "yes/no") ? [] : ["member", "first-order"].map((name) => ({ name, kind: "yes/no" }));
    this.asked = [...declared, ...usual];
    return this.group("For whom", codes, this.asked.map((fact) => this.fact(fact)));
  }
  /** The condition on a fact, if the form can say it. Conditions of another form stay as they are. */
  condition(fact) {
    const templates = ["when ~", "when not ~", 'when ~ is "', 'when ~ in ",', "when ~ = #"];
    return this.clauses("when").find(({ template, values }) => templates.includes(template) && values[0][0] === fact.name);
  }
  setFact(fact, clause, control) {
    const old = this.condition(fact), rest = this.clauses("when");
    const place = old ? rest.indexOf(old) : rest.length;
    this.set("when", [...rest.slice(0, place), ...(clause ? [{ template: clause[0], values: [[fact.name], ...clause.slice(1)] }] : []), ...rest.slice(place + 1)], control);
  }
  fact(fact) {
    const title = fact.label ?? t({ member: "Member", "first-order": "First order" }[fact.name] ?? fact.name);
    if (fact.kind === "yes/no") return this.choice(title, [["", "everybody"], ["when ~", "yes"], ["when not ~", "no"]], () => this.condition(fact)?.template ?? "", (template, control) => this.setFact(fact, template && [template], control));
    if (fact.values) {
      const chosen = () => this.condition(fact)?.values[1] ?? [];
      return make("div", { class: "days", role: "group", "aria-label": title }, make("span", { class: "faint" }, title), fact.values.map((value) => {
        const control = make("input", { type: "checkbox", change: () => {
          const list = fact.values.filter((one) => (one === value ? control.checked : chosen().includes(one)));
          const isAll = list.length === 0 || list.length === fact.values.length;
          this.setFact(fact, !isAll && [list.length > 1 ? 'when ~ in ",' : 'when ~ is "', list], control);
        } });
        return make("label", { class: "check" }, this.bind(control, () => chosen().includes(value)), value);
      }));
    }
    const values = () => this.condition(fact)?.values;
    return this.text(title, () => (values() ? `${values()[1][0]} ${values()[2][0]}` : ""), (text, control) => {
      const [, sign = ">=", number] = text.match(/^([<>=!]+)?\s*(\d+)$/) ?? [];
      if (text && !number) return this.tell(`${title}: >= 18`, control);
      this.setFact(fact, number && ["when ~ = #", [SIGNS.includes(sign) ? sign : ">="], [number]], control);
    }, { placeholder: ">= 18", size: 8 });
  }

  together() {
    return this.group("Together with others", this.flag("May be combined (sync)", "sync", "sync"), this.flag("Never with another of goods (alone)", "alone", "alone"), this.flag("Paused", "paused", "paused"));
  }
  /** The clauses that only the text can change. */
  restOfText() {
    const isShown = (clause) => {
      const { field, template } = clause;
      if (field === "benefit") return !!template && (template.startsWith("tier ") || template in BENEFITS);
      if (field === "when") return this.asked.some((fact) => this.condition(fact) === clause);
      const shown = { only: 'only ",', except: 'except ",', spend: "spend #", undiscounted: "before discounts", pieces: "buy #", cap: "up to #", code: 'code ",', from: "from @", weekdays: "on ~,", hours: "between : and :", sync: "sync", alone: "alone", paused: "paused" };
      return field === "to" ? !!template : shown[field] !== undefined && shown[field] === template;
    };
    const texts = this.form.clauses.filter((clause) => !isShown(clause)).map(({ text }) => text);
    return texts.length > 0 ? [make("span", { class: "faint" }, t("Only in the text:")), " ", ...texts.flatMap((text) => [make("code", {}, text), " "])] : [];
  }
}

// MARK: Beside the editor

/** Questions about other rules than the editor's. */
function askAbout(rules, verb, pairs = []) {
  try {
    return JSON.parse(engine.ask(verb, [["rules", rules], ["lang", language()], now(), ...pairs]));
  } catch (trap) {
    engine.start();
    return { problem: trouble("The engine stopped and was started anew: please report these rules.", trap) };
  }
}

/** The form of the promotion at the caret. */
const beside = {
  where: ["promotion", "0"],
  begin() {
    const target = {
      get text() { return editor.text; },
      get rules() { return page.rules; },
      ask: (verb, pairs) => askAbout(editor.text, verb, pairs),
      choose: (index) => { beside.where = ["promotion", index]; beside.show(); },
      apply: (edits) => {
        const focus = document.activeElement;
        if (edits.length > 0) editor.apply(edits);
        beside.where = ["promotion", `${beside.form.form.promotion}`];
        if (focus && focus !== document.body && focus !== editor.area) focus.focus({ preventScroll: true });
        beside.show();
      },
    };
    beside.form = new PromotionForm(at("form-fields"), target);
    at("form-toggle").addEventListener("click", () => beside.toggle(true));
    at("text-toggle").addEventListener("click", () => beside.toggle(false));
    document.addEventListener("selectionchange", () => { if (document.activeElement === editor.area) beside.where = ["position", `${editor.area.selectionStart}`]; });
    beside.toggle(store.get("promo.form") === "open");
  },
  /** Shows the form, or else the text, at the promotion of the form. */
  toggle(isOpen) {
    const wasOpen = !at("form").hidden;
    at("form").hidden = !isOpen;
    editor.view.hidden = isOpen;
    at("form-toggle").setAttribute("aria-pressed", isOpen);
    at("text-toggle").setAttribute("aria-pressed", !isOpen);
    store.set("promo.form", isOpen ? "open" : "");
    beside.show();
    const { start, end } = beside.form.form ?? {};
    if (isOpen || !wasOpen) return;
    editor.draw();
    if (start !== undefined) editor.uncover(start, end);
  },
  show() {
    if (at("form").hidden) return;
    let form = askAbout(editor.text, "form", [beside.where]);
    // Outside of all promotions, as in a test, the form stays where it was.
    const [key, position] = beside.where, last = beside.form.form?.promotion;
    if (key === "position" && last !== undefined && (position < form.start || position > form.end)) form = askAbout(editor.text, "form", [["promotion", `${Math.min(last, form.names.length - 1)}`]]);
    if (form.promotion !== undefined && beside.where[0] === "promotion") beside.where = ["promotion", `${form.promotion}`];
    beside.form.show(form);
  },
};

// MARK: New

/** Promotions to begin with: what each shows on its card, its title, and what it does. */
const STARTS = [
  ["sale", "−20 %", "Sale", "Everything is 20 % off for a month"], ["tiers", "−4 ▸ −10", "Spend and save", "The larger the order, the more is off"],
  ["code", "HELLO", "Code", "For customers who type a code"], ["happy-hour", "15–18 h", "Happy hour", "On some days, between two hours"],
  ["second-at-half-price", "1 + ½", "Second at half price", "Of two pieces the cheaper is reduced"], ["free-shipping", "0.00", "Free shipping", "From an amount on"],
  ["gift", "+ 1", "Gift", "One piece costs nothing"], ["double-11", "300 − 50", "Double 11", "50 off for each 300"],
];
const CURRENCIES = { US: "USD", GB: "GBP", CN: "CNY", JP: "JPY", CH: "CHF", SE: "SEK", NO: "NOK", DK: "DKK", PL: "PLN", CZ: "CZK", IN: "INR", CA: "CAD", AU: "AUD", NZ: "NZD", BR: "BRL", MX: "MXN", KR: "KRW", HK: "HKD", TW: "TWD", SG: "SGD", KW: "KWD", AE: "AED", SA: "SAR", TR: "TRY", ZA: "ZAR", TH: "THB" };

/** A modal dialog with a title and a button that closes it. */
function openDialog(id, title, ...content) {
  at(id)?.remove();
  const dialog = make("dialog", { id, "aria-labelledby": `${id}-title`, close: () => dialog.remove() },
    make("div", { class: "dialog-head" }, make("h2", { id: `${id}-title` }, t(title)), make("button", { type: "button", "aria-label": t("Close"), click: () => dialog.close() }, "×")), ...content);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** What the examples are, whose comments are English. */
const EXAMPLES_IN_CHINESE = {
  "birthday-month": "都柏林的书店：生日当月有礼，满一年答谢，儿童有书券。", "black-friday-week": "黑五周：一天比一天优惠。礼品卡不参加，清仓商品按自己的价格。", "black-friday": "纽约的家居店：金卡会员前一晚先买，周五一早抢购，周一网店有会员优惠码。", bookshop: "书店：书是定价，不参加活动；其他商品都可以参加。",
  "camera-shop": "相机加镜头立减150；买相机，配件打8折。", clearance: "换季清仓：最后一个周末减70%，全部卖完。", "club-shop": "有会员俱乐部的体育用品店：哪些叠加，哪些从不同享，免费的是哪一件。", "dinar-shop": "科威特的店：第纳尔有三位小数，价格取整到最近的费尔。",
  "double-eleven-goods": "双十一：跨店每满300减50（最多三次）、品类券、预售定金、满额包邮。", "double-eleven": "双11前后的服装店：预热期分档满减，之后全场9折，再每满300减50。", "eight-rules": "跑分用的小店：普通活动和满额活动放在一起，有些不能叠加。", "fashion-shop": "秋季一周里的服装店：这类店常办的活动，各写一遍。",
  "first-order": "圣保罗的家居用品店：首单一个优惠码，回头客另一个。", "flash-sale": "夏令时结束那一夜的限时抢购：到了3:00，又回到2:00。", grocer: "食品店：按件优惠、成对优惠和午餐套餐。", "happy-hour": "柏林的酒吧：下班后便宜，留到深夜更便宜。", "influencer-codes": "面向全球的游戏店，日期按UTC算：一场促销，主播的优惠码再叠加。",
  "member-days": "连锁茶饮店：每月11日和22日是会员日。", "payday-evenings": "科威特的超市：发薪日前后的晚间优惠，周末（周五、周六）大采购分档优惠。", "singles-day": "双十一：全场打折，满额再减。", "spend-and-save": "东京的文具店，从岁末送礼到新年促销：每满5,000日元减500，积分卡减3%，贺年卡里有优惠码。",
  "staff-discount": "邮轮上的商店，用没有货币代码的船上消费额。船员优惠按约定只用一条：先符合的先用，不叠加。", "storewide-8zhe": "全场8折：写的是应付的部分，不是减掉的部分。", "trade-terms": "工具批发商：同行客户按订单大小给折扣。", "weekend-brunch": "豪勋爵岛的咖啡馆：周末早午餐，学生和长者有优惠。",
  "yen-shop": "东京的店：日元没有小数，零头舍去，让利给顾客。",
};
/** What an example is, in Chinese or from the comment that it begins with: a line of a hundred characters. */
function lineIn(name, text) {
  const chinese = language() === "zh" && EXAMPLES_IN_CHINESE[name];
  if (chinese) return chinese;
  const says = (text.match(/^#.*(?:\n#.*)*/)?.[0] ?? "").replace(/^# ?/gm, "").replace(/\n/g, " ");
  return says.length <= 100 ? says : `${says.slice(0, 100).replace(/\s+\S*$/, "")}…`;
}

function openNew() {
  const guess = () => { try { return CURRENCIES[new Intl.Locale(navigator.language).maximize().region] ?? "EUR"; } catch { return "EUR"; } };
  // The example that the page begins with is nobody's shop.
  const own = shelf.id && page.rules?.currency ? page.rules : null;
  const shop = {
    currency: make("input", { name: "currency", size: 5, list: "currencies", autocomplete: "off", value: own?.currency ?? guess(), change: () => begin() }),
    timezone: make("input", { name: "timezone", size: 18, list: "zones-of-the-world", autocomplete: "off", value: own?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, change: () => begin() }),
  };
  const list = (id, key) => make("datalist", { id }, (Intl.supportedValuesOf?.(key) ?? []).map((value) => make("option", { value })));
  const draft = {
    isShort: true, text: "",
    ask: (verb, pairs) => askAbout(draft.text, verb, pairs),
    apply: (edits) => {
      for (const { start, end, text } of edits) draft.text = draft.text.slice(0, start) + text + draft.text.slice(end);
      show();
    },
  };
  const place = make("div", { id: "new-form", class: "form-fields" }), written = make("pre", { tabindex: "0", "aria-label": t("The rules it writes") });
  const form = new PromotionForm(place, draft);
  const chosen = make("div", { hidden: true }, place, make("h3", {}, t("The rules it writes")), written, make("div", { class: "actions" },
    make("button", { type: "button", id: "new-file", class: "main", click: () => finish(false) }, t("New file")), make("button", { type: "button", id: "add-here", click: () => finish(true) }, t("Add to this file"))));
  const problem = make("p", { class: "problem", role: "alert" });
  const cards = STARTS.map(([start, sign, title, says]) => make("button", { type: "button", "data-start": start, "aria-pressed": "false", click: () => begin(start) }, make("span", { class: "sign" }, sign), make("strong", {}, t(title)), make("span", {}, t(says))));
  const gallery = page.examples.map(({ name, text }) => [name, text, name.replace(/\.promo$/, "")]).map(([name, text, short]) => make("li", {}, make("button", { type: "button", class: "plain", "data-example": name, click: () => { dialog.close(); open(name, text); } }, short), make("span", { class: "faint" }, lineIn(short, text))));
  const dialog = openDialog("new-dialog", "Promotions to begin with", make("p", { class: "faint" }, t("Write shop promotions and see what every order pays, and why. Nothing leaves this page.")),
    make("div", { class: "cards", role: "group", "aria-label": t("Promotions to begin with") }, cards),
    make("div", { class: "row" }, make("label", {}, make("span", {}, t("Currency")), shop.currency), make("label", {}, make("span", {}, t("Time zone")), shop.timezone), list("currencies", "currency"), list("zones-of-the-world", "timeZone")), problem, chosen,
    make("h3", {}, t("Examples")), make("p", {}, make("button", { type: "button", id: "tour-begin", click: () => { dialog.close(); tour.go(0); } }, t("Learn the language in twenty steps"))), make("ul", { class: "gallery" }, gallery));
  cards[0].focus();

  function show() {
    const look = askAbout(draft.text, "look");
    draft.rules = look.rules ?? draft.rules;
    form.show(draft.ask("form", [["promotion", "0"]]));
    written.textContent = draft.text.slice(Math.max(draft.text.search(/^(#|promotion)/m), 0)).trim();
    form.tell(look.rules ? undefined : look.diagnostics.find(({ severity }) => severity === "error")?.message);
  }
  function begin(start = draft.start) {
    if (!start) return;
    draft.start = start;
    const answer = askAbout("", "begin", [["start", start], ["currency", shop.currency.value.trim().toUpperCase()], ["timezone", shop.timezone.value.trim()]]);
    problem.replaceChildren(...words(answer.problem ?? ""), ...(answer.problem ? meant() : []));
    chosen.hidden = !!answer.problem;
    cards.forEach((card) => card.setAttribute("aria-pressed", card.dataset.start === start));
    if (answer.problem) return;
    Object.assign(draft, { text: answer.text, rules: null });
    show();
    place.scrollIntoView({ block: matchMedia("(max-width: 50rem)").matches ? "start" : "nearest" });
  }
  /** What the engine thinks is meant by a mistake in the currency or the zone, as a button that takes it. */
  function meant() {
    const settings = `currency ${shop.currency.value.trim().toUpperCase()}\ntimezone "${shop.timezone.value.trim()}"\n`;
    const edit = askAbout(settings, "look").diagnostics?.flatMap(({ fixes }) => fixes)[0]?.edits[0];
    if (!edit) return [];
    const field = edit.start < settings.indexOf("\n") ? shop.currency : shop.timezone, value = edit.text.replaceAll('"', "");
    return [" ", make("button", { type: "button", click: () => { field.value = value; begin(); } }, value)];
  }
  function finish(isHere) {
    if (isHere) freeName(draft, page.rules?.promotions ?? []);
    const rules = isHere ? editor.text : "";
    const answer = askAbout(rules, "add", [["draft", draft.text], ["start", draft.start]]);
    if (answer.problem) return form.tell(answer.problem);
    dialog.close();
    const own = answer.edits.flatMap(({ text }) => text.split("\n")).filter((line) => line.startsWith("expect ") && !rules.includes(line));
    if (isHere) editor.apply(answer.edits);
    else open(`${draft.start}.promo`, answer.edits[0].text);
    own.forEach((line) => page.own.add(line));
    const last = ["promotion", `${askAbout(editor.text, "form").names.length - 1}`];
    at("at").value = askAbout(editor.text, "first", [last]).at ?? at("at").value;
    changed();
    const { start } = askAbout(editor.text, "form", [last]);
    editor.jump({ start, end: start });
    beside.where = last;
    beside.toggle(true);
    beside.form.controls[0]?.control.focus();
  }
}
/** Numbers the name of a draft, if another promotion has it. */
function freeName(draft, promotions) {
  const name = draft.rules?.promotions[0]?.name, names = promotions.map((one) => one.name), free = names.map((_, index) => `${name} ${index + 2}`).find((one) => !names.includes(one));
  if (names.includes(name)) draft.apply(draft.ask("set", [["promotion", "0"], ["field", "name"], ["value", free]]).edits ?? []);
}

// MARK: Keys

const KEYS = [
  ["Ctrl+Space", "Completions; Enter or Tab accepts, Escape closes"], ["Tab", "Leaves the editor when no list is open"],
  ["Shift+Alt+F", "Format"], ["Alt+Enter", "Apply the first correction at the caret"], ["Ctrl+S", "Save to disk"], ["Ctrl+Z", "Undo, also of a form, a fix and Format"], ["← →", "Tabs and sliders"],
];
const openKeys = () => openDialog("keys-dialog", "Keys", make("table", { class: "keys" }, make("tbody", {}, KEYS.map(([key, says]) => make("tr", {}, make("th", { scope: "row" }, make("kbd", {}, key)), make("td", {}, t(says)))))));

// MARK: Fields of the order

function beginFields() {
  const picker = at("pick-at");
  at("pick").addEventListener("click", () => {
    picker.value = (momentOf(at("at").value).match(/^\d{4}-\d\d-\d\dT\d\d:\d\d/) ?? [momentOf(at("at").value).slice(0, 10) && `${momentOf(at("at").value).slice(0, 10)}T00:00`])[0];
    try { picker.showPicker(); } catch { picker.focus(); }
  });
  picker.addEventListener("input", () => { if (picker.value) { at("at").value = picker.value.replace("T", " "); changed(); } });
  // What has been read is shown when the field is left.
  for (const id of ["amount", "shipping"]) at(id).addEventListener("change", () => { at(id).value = amountOf(at(id).value); });
  at("lines").addEventListener("change", ({ target }) => {
    const place = [...target.closest("tr").querySelectorAll("input")].indexOf(target);
    if (place < 2) target.value = place ? piecesOf(target.value) : amountOf(target.value);
  });
  at("new").addEventListener("click", openNew);
  at("keys").addEventListener("click", openKeys);
}
