// The page: joins the editor, the order and the answers. Every change of the rules or the order is
// answered at once; proofs and comparisons follow when the keys rest.

const at = (id) => document.getElementById(id);
const page = { rules: null, diagnostics: [], kept: "", saved: "", link: null };
let engine, prover, asker, editor;

// MARK: Requests

const base = () => [["rules", editor.text], ["name", at("name").value || "shop.promo"], ["lang", language()], ...(instant() ? [["at", instant()]] : [])];
const now = () => ["now", String(Math.floor(Date.now() / 1000))];

/** A sentence about an error, with the error's own words, which are in no language of the page. */
const trouble = (text, { message }) => `${t(text)} (${message})`;

/** The engine's answer as an object; a trap starts the engine anew and answers a problem. A large file is answered in a worker, so that keys do not wait. */
async function ask(verb, pairs = []) {
  const request = [...base(), ...(pairs.some(([key]) => key === "now") ? [] : [now()]), ...pairs];
  try {
    return editor.isLarge ? await asker.ask(verb, request) : JSON.parse(engine.ask(verb, request));
  } catch (trap) {
    if (!engine.exports) engine.start();
    notify(trouble("The engine stopped and was started anew: please report these rules.", trap));
    return { problem: t("The engine stopped. Change the text to go on.") };
  }
}

/** A task that never runs twice at once: what is asked meanwhile is done once more at its end, for the newest state. */
function latest(task) {
  let isRunning = false, again = false;
  return async () => {
    again = true;
    if (isRunning) return;
    isRunning = true;
    try { while (again) { again = false; await task(); } } finally { isRunning = false; }
  };
}

/** The instant in the form of the engine; empty for now. */
const instant = () => momentOf(at("at").value);
const isCart = () => !at("by-cart").hidden;

/** The codes and the facts of the order. */
function customer() {
  const codes = [...at("codes").querySelectorAll("input")].flatMap((input) => (input.type === "checkbox" ? (input.checked ? [input.value] : []) : input.value.split(/\s+/).filter(Boolean)));
  const facts = [...at("facts").querySelectorAll("[name]")].filter((input) => input.value !== "").map((input) => `${input.name}=${input.value}`);
  return [...codes.map((code) => ["code", code]), ...facts.map((fact) => ["fact", fact])];
}
function lines() { return [...at("lines").children].map((row) => [...row.querySelectorAll("input")].map((input) => input.value.trim())); }
/** A label as a person types it, and the labels between commas: one that holds a comma stands in quotes. */
const typed = (label) => (/,|^\s|\s$/.test(label) ? `"${label}"` : label);
const labelsIn = (text) => [...text.matchAll(/\s*"([^"]*)"\s*(?:,|$)|([^,]+)(?:,|$)/g)].map(([, quoted, word]) => quoted ?? word.trim()).filter(Boolean);
function order() {
  const pairs = customer();
  if (!isCart()) return [...pairs, ["amount", amountOf(at("amount").value)]];
  if (at("shipping").value.trim()) pairs.push(["shipping", amountOf(at("shipping").value)]);
  return [...pairs, ...lines().flatMap(([amount = "", pieces = "", labels = ""]) => [["line", amountOf(amount)], ["pieces", piecesOf(pieces)], ...labelsIn(labels).map((label) => ["label", label])])];
}
/** The input that the curve and the slider of amounts change. */
const sum = () => (isCart() ? at("lines").querySelector("input") : at("amount"));

// MARK: Answers

/** Answers a change of the rules: colours, mistakes, and all that depends on them. */
const changed = latest(async () => {
  document.title = `${at("name").value} · Promo`;
  at("health").classList.add("is-old");
  const text = editor.text, caret = editor.isTyping ? [["caret", String(editor.area.selectionStart)]] : [];
  const look = await ask("look", [["brief", "yes"], ...caret]);
  if (text !== editor.text) return changed();
  page.diagnostics = look.diagnostics ?? [];
  page.look = look;
  showMistakes();
  // A mistake that still waits says nothing of the answers yet.
  if (look.rules || look.waiting === 0) tell(look);
  if (look.rules) {
    page.rules = look.rules;
    showControls(look.rules);
    await ordered();
  }
  beside.show();
  tour.show();
  rest();
});

/** Says what the answers are about: all rules, those without mistakes, or the last ones. */
function tell({ rules, leftOut = [] }) {
  at("stale").textContent = rules ? (leftOut.length ? `${t("Left out because of a mistake:")} ${leftOut.join(", ")}` : "") : page.rules ? t("The rules have errors. Below are the last answers.") : "";
  document.querySelectorAll(".panel").forEach((panel) => panel.classList.toggle("stale", !rules));
}

/** Shows the mistakes and, of what was proved, the tests and guarantees that fail: the gravest in one line, all when it is opened. */
function showMistakes() {
  const answers = page.proved === provable() ? page.found : [], grave = ["error", "warning"];
  const shown = [...page.diagnostics, ...answers].sort((a, b) => grave.indexOf(a.severity) - grave.indexOf(b.severity) || (a.labels[0]?.start ?? 0) - (b.labels[0]?.start ?? 0));
  // What is the same stays as it is, so that a click on it is not lost.
  const list = JSON.stringify([shown, shown.map(({ labels }) => labels[0] && lineOf(labels[0].start)), language()]);
  if (at("mistakes").shown !== list) {
    showFindings(at("findings-here"), shown, "", findingsHere);
    const [worst] = shown, label = worst?.labels[0];
    if (worst) at("worst").replaceChildren(make("span", { class: `badge ${worst.severity}` }, t(worst.severity)), make("span", { class: "first" }, label?.end > 0 && `${lineWords(lineOf(label.start))}: `, words(worst.message)), shown.length > 1 ? make("span", {}, `+ ${shown.length - 1}`) : "");
    else at("mistakes").open = false;
    at("mistakes").hidden = !worst;
  }
  at("mistakes").shown = list;
  const marks = shown.flatMap((finding) => finding.labels.slice(0, 1).map((label) => ({ ...label, severity: finding.severity, text: [finding.message, finding.consequence].filter(Boolean).join(": "), finding })).filter(({ end }) => end > 0));
  editor.paint(page.look.colours ?? [], page.look.kinds ?? [], marks, page.look.rules?.promotions ?? []);
  if (page.look.health) health(page.look.health);
  hint();
}

/** The line of health as `promo-eval check` says it, in chips for mistakes, guarantees and tests. `proof` is what has been proved; without one there are mistakes. */
function health(line, proof) {
  const parts = line.split(" · "), { diagnostics = [], guarantees = [] } = proof ?? {}, states = guarantees.map(({ state }) => state), has = (code) => diagnostics.some((one) => one.code === code);
  const tests = proof && page.look.rules?.expectations ? parts.splice(-1) : [];
  const promises = states.length ? parts.splice(-(new Set(states.filter((state) => state !== "holds")).size || 1)) : [];
  const chips = [
    [parts, proof ? (diagnostics.some(({ code }) => code < "P140") ? "warning" : "good") : "error", () => { at("mistakes").open = !at("mistakes").open; }],
    [promises, states.includes("broken") ? "error" : states.every((state) => state === "holds") ? "good" : "warning", () => show("proofs")],
    [tests, has("P142") ? "error" : "good", () => show("tests")],
  ].filter(([texts]) => texts.length).map(([texts, kind, click]) => make("button", { type: "button", class: `chip ${kind}`, click }, texts.join(" · ")));
  at("health").replaceChildren(...chips.flatMap((chip, index) => (index ? [make("span", { class: "hidden" }, " · "), chip] : [chip])));
  at("health").classList.remove("is-old");
}
const lineOf = (position) => editor.lineOf(position);
/** Goes to a place in the text; in the form, to its promotion. */
function jump(label) {
  const isInForm = !at("form").hidden && page.rules?.promotions.some(({ start, end }) => start <= label.start && label.start < end);
  if (!isInForm) beside.toggle(false);
  editor.jump(label);
  beside.where = ["position", `${label.start}`];
  beside.show();
}
const mend = (fix) => editor.apply(fix.edits);
const findingsHere = { lineOf, jump, fix: mend, explain };

/** Opens the page about a code. */
async function explain(code) {
  const { title, cause, example, mended } = await ask("explain", [["code", code]]);
  const rules = (text) => make("pre", { tabindex: 0 }, text);
  openDialog("explain-dialog", title, ...cause.split("\n\n").map((text) => make("p", {}, words(text.replaceAll("\n", " ")))), rules(example), make("p", {}, t("Without the mistake:")), rules(mended));
}

/** Answers a change of the order. */
const ordered = latest(async () => {
  at("said-at").textContent = momentWords("long");
  shelf.later();
  await showPrice();
  await show(page.tab);
  clearTimeout(page.sliding);
  page.sliding = setTimeout(showSliders, 150);
});
async function showPrice() {
  const pairs = order(), said = await ask("say", pairs), shown = JSON.stringify([said, language()]);
  if (at("quote").shown !== shown) {
    at("headline").replaceChildren(said.problem ? make("p", { class: "problem" }, words(said.problem)) : linesView(said.lines.slice(0, 1)));
    at("reasons").replaceChildren(said.problem ? "" : linesView(said.lines.slice(1), page.rules?.promotions, true));
  }
  at("quote").shown = shown;
  const currency = page.rules?.currency ?? "", facts = new Map(page.rules?.facts.map((fact) => [fact.name, fact]));
  const told = pairs.filter(([key]) => key === "fact").map(([, fact]) => fact.split("=")).filter(([name, value]) => value !== facts.get(name)?.default).map(([name, value]) => `${facts.get(name)?.label ?? name}: ${t(value)}`);
  const codes = pairs.filter(([key]) => key === "code").map(([, code]) => code);
  at("order-said").replaceChildren([isCart() && t("Cart"), `${said.amount ?? sum().value} ${currency}`.trim(), momentOf(at("at").value) ? momentWords("short") || at("at").value : t("now"), codes.join(", ") || t("no code"), ...told].filter(Boolean).join(" · "));
  at("pay").textContent = said.problem ? t("no price") : `${said.amount} → ${said.payable} ${currency}`;
  const chosen = Number(isCart() ? amountOf(sum().value) : said.amount);
  const width = widthOf(at("curve"));
  let chart = await ask("chart", [...pairs, width]);
  if (chosen > chart.plot?.limit) chart = await ask("chart", [...pairs, width, ["up-to", amountOf(sum().value)]]);
  page.chart = chart;
  if (chart.problem) at("curve").drawn = at("curve").replaceChildren();
  else showCurve(at("curve"), chart, "curve-", chosen, Number(said.payable));
}
async function showSliders() {
  if (!page.look.rules) return;
  Object.assign(page, { amounts: (await ask("stops", order())).amounts ?? [], moments: await momentsOfRules() });
  at("amounts").max = Math.max(page.amounts.length - 1, 0);
  at("instants").max = page.moments.length - 1;
  placeSliders();
}
/** The instants at which prices change, from the first date in the rules on; now is among them. */
async function momentsOfRules() {
  const now = Math.floor(Date.now() / 1000);
  const dates = [...editor.text.matchAll(/\b\d{4}-\d\d-\d\d\b/g)].map(([date]) => Date.parse(date) / 1000 - 86_400);
  const first = Math.min(now, ...dates.filter((date) => date >= 0));
  const { moments = [] } = await ask("moments", [["now", String(first)], ...customer()]);
  const later = moments.slice(1).filter((moment) => Date.parse(moment.at) / 1000 > now);
  return [...moments.slice(1, moments.length - later.length), { at: "", text: "" }, ...later];
}
function placeSliders() {
  const chosenAmount = amountOf(sum()?.value ?? "");
  const nearest = page.amounts.reduce((best, amount, index) => (Math.abs(amount - chosenAmount) < Math.abs(page.amounts[best] - chosenAmount) ? index : best), 0);
  at("amounts").value = nearest;
  at("amounts").setAttribute("aria-valuetext", sum()?.value ?? "");
  const chosen = instant() === "" ? Date.now() : Date.parse(instant());
  const shown = page.moments.reduce((best, moment, index) => ((moment.at ? Date.parse(moment.at) : Date.now()) <= chosen ? index : best), 0);
  at("instants").value = shown;
  at("instants").setAttribute("aria-valuetext", at("at").value || t("now"));
}

/** The answers that can wait until the keys rest: proofs, comparison, words aloud, mistakes at the caret. */
function rest() {
  prover.stop();
  clearTimeout(page.resting);
  page.resting = setTimeout(async () => {
    if (page.look.rules && !page.look.health) prove().then(compare);
    if (page.tab === "orders") pastOrders.answer();
    at("said").textContent = [at("quote").querySelector(".headline, .problem")?.textContent, at("health").textContent].filter(Boolean).join(". ");
  }, 250);
  clearTimeout(page.waiting);
  if (page.look.waiting) page.waiting = setTimeout(() => { editor.isTyping = false; changed(); }, 3_000);
}
const stopped = (trap) => ({ problem: trouble("The engine stopped: please report these rules.", trap) });
const provable = () => JSON.stringify([editor.text, instant(), language()]);
async function prove() {
  const asked = provable();
  if (page.proved === asked) return health(...page.answer);
  const proof = await prover.ask("prove", [...base(), now()]).catch(stopped);
  if (asked !== provable() || (!proof.problem && keepTrue(proof.diagnostics))) return;
  // Others are of the text: they stand there already, or wait for the caret to leave their word.
  page.found = (proof.diagnostics ?? []).filter(({ code }) => code >= "P130");
  page.proved = asked;
  page.answer = proof.problem ? [proof.problem] : [proof.health, proof];
  health(...page.answer);
  showFindings(at("findings"), proof.diagnostics ?? [], proof.problem ? "" : t("No findings."), findingsHere);
  showMistakes();
  count("proofs", page.found.filter(({ code }) => code !== "P142").length);
  count("tests", page.found.filter(({ code }) => code === "P142").length);
}
/** Tests that the page wrote, and nobody touched, follow the rules. Answers if some did. */
function keepTrue(diagnostics) {
  const lineAt = ({ start }) => editor.lines[lineOf(start) - 1].text.trim();
  const own = diagnostics.filter(({ code, labels, fixes }) => code === "P142" && fixes.length && page.own.has(lineAt(labels[0])));
  if (own.length === 0) return false;
  const places = own.map(({ labels }) => lineOf(labels[0].start) - 1);
  editor.apply(own.flatMap(({ fixes }) => fixes[0].edits), true);
  places.forEach((place) => page.own.add(editor.lines[place].text.trim()));
  shelf.later();
  return true;
}

/** What the rules would change against the kept version. */
async function compare() {
  if (page.tab !== "changes") return;
  at("panel-changes").replaceChildren(make("p", { class: "faint" }, t("Comparing…")));
  const difference = await prover.ask("diff", [...base(), now(), ["kept", page.kept]]).catch(stopped);
  const isSame = page.kept === editor.text;
  at("panel-changes").replaceChildren(make("p", { hidden: isSame }, make("button", { type: "button", id: "reopen", click: () => editor.become(page.kept) }, t("Go back to the kept version"))), make("figure", { class: "picture", id: "changed", tabindex: 0, role: "group", "aria-label": t("Old and new") }),
    difference.problem ? make("p", { class: "problem" }, difference.problem) : linesView(difference.lines));
  showChanged();
}
/** What the order pays by the kept version, dashed, and by these rules. */
async function showChanged() {
  const place = at("changed");
  if (!place) return;
  place.hidden = page.kept === editor.text;
  if (place.hidden) return;
  const pairs = order(), chart = await ask("chart", [...pairs, widthOf(place), ["kept", page.kept]]);
  if (chart.same) place.drawn = place.replaceChildren(make("p", { class: "faint" }, t("The order of the tab Price pays the same by both versions.")));
  else if (chart.svg) showCurve(place, chart, "changed-", Number(amountOf(sum().value)), Number((await ask("say", pairs)).payable));
  else place.hidden = true;
}
function count(tab, number) { at(`tab-${tab}`).textContent = t(TABS[tab]) + (number ? ` (${number})` : ""); }

// MARK: Tabs

const TABS = { price: "Price", promotions: "Promotions", proofs: "Proofs", tests: "Tests", changes: "Changes", orders: "Past orders" };

/** Shows a tab, with the answers that only it shows. */
async function show(tab) {
  const isOther = tab !== page.tab;
  page.tab = tab;
  for (const name of Object.keys(TABS)) {
    at(`panel-${name}`).hidden = name !== tab;
    Object.assign(at(`tab-${name}`), { ariaSelected: name === tab, tabIndex: name === tab ? 0 : -1 });
  }
  if (!page.rules) return;
  if (tab === "promotions") {
    const { rules } = await ask("look");
    if (rules) showPromotions(at("promotions"), rules.promotions, jump);
    for (const name of ["calendar", "together"]) await showOverview(name);
  }
  const test = tab === "tests" && await ask("test");
  if (test && !test.problem) showTests(at("panel-tests"), test, lineOf, jump);
  if (tab === "orders" && isOther) pastOrders.answer();
  if (tab === "changes") isOther ? rest() : showChanged();
}

/** Shows the picture of all promotions, of many when it is asked for. */
async function showOverview(name) {
  const place = at(name);
  const draw = async () => showPicture(place, (await ask(name, [widthOf(place)])).svg ?? "", `${name}-`);
  if (page.rules.promotions.length <= SHOWN) return draw();
  place.drawn = "";
  place.replaceChildren(make("button", { type: "button", click: () => { place.replaceChildren(t("Drawing…")); draw(); } }, t("Draw")));
}
function makeTabs() {
  at("tabs").replaceChildren(...Object.keys(TABS).map((name) => {
    at(`panel-${name}`).setAttribute("aria-labelledby", `tab-${name}`);
    return make("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, click: () => show(name) }, t(TABS[name]));
  }));
}
/** Arrow keys move through the tabs. */
function stepTabs({ key }) {
  const names = Object.keys(TABS), step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step) show(names[(names.indexOf(page.tab) + step + names.length) % names.length]), at(`tab-${page.tab}`).focus();
}

// MARK: Controls of the order

/** Makes controls for the rules' codes, facts and labels, and keeps what was chosen. */
function showControls(rules) {
  const shape = JSON.stringify([rules.codes, rules.facts, rules.labels, rules.goods, language()]);
  if (page.shape === shape) return;
  page.shape = shape;
  at("mode").hidden = !rules.goods;
  if (!rules.goods) mode("amount");
  const chosen = new Set([...at("codes").querySelectorAll("input:checked")].map((input) => input.value));
  const codes = rules.codes.slice(0, 12);
  at("codes").hidden = codes.length === 0;
  at("codes").replaceChildren(...codes.map((code) => make("label", {}, make("input", { type: "checkbox", value: code, checked: chosen.has(code), input: ordered }), code)),
    make("label", {}, make("span", {}, t("Another code")), make("input", { size: 8, autocomplete: "off", spellcheck: "false", value: at("codes").querySelector("input:not([type])")?.value, input: ordered })));
  const values = new Map([...at("facts").querySelectorAll("[name]")].map((input) => [input.name, input.value]));
  at("facts").hidden = rules.facts.length === 0;
  at("facts").replaceChildren(...rules.facts.map((fact) => factControl(fact, values.get(fact.name))));
  at("labels").replaceChildren(...rules.labels.map((label) => make("option", { value: typed(label) })));
}
function factControl(fact, chosen) {
  const values = fact.kind === "yes/no" ? ["no", "yes"] : fact.values;
  const value = (values?.includes(chosen) || (!values && chosen) ? chosen : undefined) ?? fact.default ?? values?.[0] ?? "0";
  const control = values
    ? make("select", { name: fact.name, input: ordered }, values.map((one) => make("option", { value: one, selected: one === value }, fact.kind === "yes/no" ? t(one) : one)))
    : make("input", { name: fact.name, inputmode: "numeric", size: 6, autocomplete: "off", value, input: ordered });
  return make("label", {}, make("span", {}, fact.label ?? fact.name), control);
}
function addLine(cells = ["", "", ""]) {
  const names = ["Amount", "Pieces", "Labels"];
  const row = make("tr", {}, cells.map((value, index) => make("td", {}, make("input", {
    value, "aria-label": t(names[index]), autocomplete: "off", inputmode: index < 2 ? "decimal" : undefined, list: index === 2 ? "labels" : undefined, input: ordered,
  }))), make("td", {}, make("button", { type: "button", "aria-label": t("Remove line"), click: () => {
    if (at("lines").children.length > 1) row.remove();
    at("add").focus();
    ordered();
  } }, "×")));
  at("lines").append(row);
  return row;
}
function mode(name) {
  at("by-cart").hidden = name !== "cart";
  at("by-cart").closest(".fields").classList.toggle("is-cart", name === "cart");
  at("by-amount").hidden = name === "cart";
  document.querySelector(`[name=mode][value=${name}]`).checked = true;
  if (at("lines").children.length === 0) addLine([at("amount").value, "", ""]);
}

/** Sets the order as a plain object: `amount` or `lines`, `shipping`, `at`, `codes`, `facts`. */
function setOrder(chosen) {
  at("amount").value = chosen.amount ?? "100";
  at("at").value = chosen.at ?? "";
  at("shipping").value = chosen.shipping ?? "";
  at("lines").replaceChildren();
  (chosen.lines ?? []).forEach((cells) => addLine(cells));
  mode(chosen.lines ? "cart" : "amount");
  page.shape = null;
  page.later = () => {
    const codes = chosen.codes ?? [];
    const boxes = [...at("codes").querySelectorAll("[type=checkbox]")];
    boxes.forEach((box) => { box.checked = codes.includes(box.value); });
    const text = at("codes").querySelector("input:not([type])");
    if (text) text.value = codes.filter((code) => !boxes.some((box) => box.value === code)).join(" ");
    for (const [name, value] of Object.entries(chosen.facts ?? {})) [...at("facts").querySelectorAll("[name]")].filter((input) => input.name === name).forEach((input) => { input.value = value; });
  };
}
function getOrder() {
  const pairs = customer();
  return {
    ...(isCart() ? { lines: lines(), shipping: at("shipping").value } : { amount: at("amount").value }), at: at("at").value,
    codes: pairs.filter(([key]) => key === "code").map(([, code]) => code),
    facts: Object.fromEntries(pairs.filter(([key]) => key === "fact").map(([, fact]) => fact.split(/=(.*)/s).slice(0, 2))),
  };
}

/** The order of the expectation that has most texts, labels and promotions: what a file is best shown with. */
function orderIn(text) {
  const texts = (line) => line.split('"').length;
  const tests = text.split("\n").filter((line) => line.startsWith("expect ")).sort((a, b) => texts(b) - texts(a));
  const test = (tests[0] ?? "").split(" pays ")[0];
  const lines = [...test.matchAll(/amount ([\d_.]+)(?: for (\d+))?((?:,? ?"[^"]*")*)/g)].map(([, amount, pieces, labels]) =>
    [amount.replaceAll("_", ""), pieces ?? "", [...labels.matchAll(/"([^"]*)"/g)].map(([, label]) => typed(label)).join(",")]);
  const codes = [...(test.match(/ code ("[^"]*"(?:, "[^"]*")*)/)?.[1] ?? "").matchAll(/"([^"]*)"/g)].map(([, code]) => code);
  const facts = Object.fromEntries([...(test.split(" with ")[1] ?? "").matchAll(/([a-z][\w-]*) (?:"([^"]*)"|([\w.]+))/g)].map(([, name, text, word]) => [name, text ?? word]));
  const isGoods = lines.length > 1 || lines.some(([, pieces, labels]) => pieces || labels);
  return { at: test.match(/ at ([\dT:-]+)/)?.[1], codes, facts, shipping: test.match(/shipping ([\d_.]+)/)?.[1], ...(isGoods ? { lines } : { amount: lines[0]?.[0] }) };
}

// MARK: Files and links

/** Shows another file, with the order to price. What was typed and not saved can be brought back. */
function open(name, text, chosen = orderIn(text), file = null) {
  tour.step = -1;
  const last = { name: at("name").value, text: editor.text, order: getOrder() };
  const isKept = shelf.keep(), kept = shelf.id;
  const isLost = last.text !== page.saved;
  notify(isLost ? t(isKept ? "The file before is kept under Files." : "Unsaved changes were replaced.") : "",
    isLost && [t("Bring it back"), () => (isKept && shelf.open(kept)) || open(last.name, last.text, last.order)]);
  at("name").value = name;
  editor.area.value = page.saved = page.kept = text;
  editor.area.setSelectionRange(0, 0);
  editor.forget();
  page.rules = page.proved = null;
  page.own = new Set();
  setOrder(chosen);
  changed().then(() => { page.later(); if (page.rules) ordered(); });
  shelf.opened(file, page.examples.find((one) => one.text === text)?.text);
  beside.where = ["promotion", "0"];
}
function notify(text, action) {
  at("notice").hidden = !text;
  at("notice").firstChild.textContent = text;
  at("notice").lastChild.replaceWith(make("button", { type: "button", hidden: !action, click: () => { notify(""); action[1](); } }, action?.[0] ?? ""));
  // It goes by itself, but not while somebody reaches for it.
  clearTimeout(page.noticing);
  const go = () => { if (at("notice").matches(":hover, :focus-within")) page.noticing = setTimeout(go, 2_000); else notify(""); };
  if (text) page.noticing = setTimeout(go, action ? 20_000 : 8_000);
}
function save() {
  const link = make("a", { download: at("name").value || "shop.promo", href: URL.createObjectURL(new Blob([editor.text], { type: "text/plain" })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  page.saved = editor.text;
}

/** The rules and the order, packed into a fragment, which browsers send to no server. */
async function pack() {
  const bytes = new TextEncoder().encode(JSON.stringify({ name: at("name").value, text: editor.text, order: getOrder() }));
  const packed = new Uint8Array(await through(new CompressionStream("deflate-raw"), bytes));
  return "#" + btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
/** Opens what a fragment holds, or answers what is wrong with it. Anybody can write a link. */
async function unpackLink(fragment) {
  try {
    const packed = Uint8Array.from(atob(fragment.slice(1).replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const { name, text, order: chosen } = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), packed)));
    open(String(name), String(text), chosen);
    return "";
  } catch { return t("This link holds no rules, or a part of it is missing."); }
}
async function copyLink() {
  page.link = await pack();
  history.replaceState(null, "", page.link);
  const isCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  notify(t(isCopied ? "Link copied." : "The link is in the address bar."));
}

// MARK: Beginning

/** The language that was kept, or else the browser's. */
const spoken = () => (store.get("language") ?? navigator.languages.find((one) => /^(en|zh)\b/i.test(one)) ?? "en").slice(0, 2).toLowerCase();
function translate() {
  document.documentElement.lang = at("language").value;
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t((element.source ??= element.textContent));
  for (const element of document.querySelectorAll("[data-t-label]")) element.setAttribute("aria-label", t((element.label ??= element.getAttribute("aria-label"))));
  at("at").placeholder = t("now");
  makeTabs();
}

/** The mark at the caret, or words on its place, when it rests. */
function hint() {
  clearTimeout(page.hinting);
  page.hinting = setTimeout(async () => {
    const mark = editor.markAt(editor.area.selectionStart);
    if (mark) {
      at("hint").replaceChildren(make("span", { class: mark.severity }, words(mark.text)), mark.finding.fixes.length ? ` (Alt+Enter: ${mark.finding.fixes[0].title.replaceAll("`", "")})` : "");
      return (at("hint").title = mark.text);
    }
    const text = (await ask("hover", [["position", String(editor.area.selectionStart)]])).markdown ?? "";
    const [, name, sentence] = text.match(/^\*\*(.*?)\*\*\s+(.*?\.(?=\s|$)|.*)/) ?? ["", "", text.split("\n")[0]];
    at("hint").replaceChildren(name && make("code", {}, name), name && " ", ...words(sentence));
    at("hint").title = text.split("```")[0].replaceAll("**", "").trim();
  }, 150);
}

/** The caret has moved: what waited for it is said. */
function moved() {
  hint();
  if (page.look?.waiting && !editor.isTyping) changed();
}

function listen() {
  at("open").addEventListener("click", () => at("file").click());
  at("file").addEventListener("change", async (event) => { await openDropped([...event.target.files]); event.target.value = ""; });
  at("tabs").addEventListener("keydown", stepTabs);
  at("save").addEventListener("click", save);
  at("link").addEventListener("click", copyLink);
  at("format").addEventListener("click", format);
  at("keep").addEventListener("click", () => { page.kept = editor.text; notify(t("Version kept.")); rest(); });
  at("language").addEventListener("change", (event) => { store.set("language", event.target.value); translate(); pastOrders.draw(); show(page.tab); changed(); beside.show(); });
  at("add").addEventListener("click", () => { addLine().querySelector("input").focus(); ordered(); });
  redraw(at("curve"), showPrice);
  for (const tab of ["promotions", "changes"]) redraw(at(`panel-${tab}`), () => page.tab === tab && show(tab));
  for (const id of ["amount", "shipping"]) at(id).addEventListener("input", () => { ordered(); rest(); });
  at("at").addEventListener("input", changed);
  document.querySelectorAll("[name=mode]").forEach((radio) => radio.addEventListener("change", () => { mode(radio.value); ordered(); }));
  const slide = (input, value) => { input.value = value; ordered(); rest(); };
  at("amounts").addEventListener("input", (event) => slide(sum(), page.amounts[event.target.value] ?? ""));
  at("instants").addEventListener("input", (event) => { at("at").value = page.moments[event.target.value].text; changed(); });
  at("curve").addEventListener("click", (event) => {
    const amount = page.chart?.plot && amountAt(event, at("curve"), page.chart.plot);
    if (amount !== undefined) slide(sum(), amount.toFixed(Math.min(page.rules.decimals, page.chart.plot.limit < 50 ? 2 : 0)));
  });
  at("pay").addEventListener("click", () => {
    const { top } = at("quote").getBoundingClientRect();
    if (page.tab === "price" && top > -5 && top < innerHeight / 2) return scrollTo(0, 0);
    show("price");
    at("quote").scrollIntoView();
  });
  addEventListener("keydown", (event) => {
    const { activeElement: held } = document, isFree = !held.matches("input, select, textarea") || (at("form").contains(held) && !held.isTyped);
    const isCommand = event.ctrlKey || event.metaKey, keys = [
      [isCommand && /^Key[ZY]$/.test(event.code) && !at("form").hidden && isFree && !document.querySelector("dialog"), () => (event.shiftKey || event.code === "KeyY" ? editor.redo() : editor.undo())],
      [event.altKey && event.key === "Enter" && held === editor.area, () => editor.markAt(editor.area.selectionStart)?.finding.fixes.slice(0, 1).forEach(mend)],
      [event.shiftKey && event.altKey && event.code === "KeyF", format], [isCommand && !event.shiftKey && event.code === "KeyS", save]];
    for (const [isPressed, run] of keys) if (isPressed) event.preventDefault(), run();
  });
  addEventListener("hashchange", () => { if (location.hash !== page.link && location.hash.length > 1) unpackLink(location.hash).then((problem) => problem && notify(problem)); });
  addEventListener("beforeunload", (event) => { if (editor.text !== page.saved && !shelf.keep()) event.preventDefault(); });
}
async function format() {
  const { text, problem } = await ask("format");
  text === undefined ? notify(problem) : editor.become(text);
}

async function begin() {
  at("language").value = spoken();
  translate();
  at("notice").firstChild.textContent = t(at("notice").firstChild.textContent);
  const lacking = missing();
  if (lacking.length > 0) return notify(`${t("This browser is too old: use one of 2023 or later.")} (${lacking.join(", ")})`);
  const [module, zones] = [await WebAssembly.compile(unpack("engine")), unpack("zones")];
  engine = await new Engine(module, zones).start();
  [prover, asker] = [new Prover(module, zones), new Prover(module, zones)];
  const complete = async (position) => (await ask("complete", [["position", String(position)]])).items ?? [];
  editor = new Editor(at("rules"), at("rules").previousElementSibling, at("completions"), { complete, changed: () => changed(), moved });
  const examples = page.examples = JSON.parse(at("sources").textContent);
  Object.assign(page, { tab: "price", saved: editor.text, found: [] });
  [listen, beginFields, shelf.begin, beside.begin].forEach((start) => start());
  pastOrders.begin(module, zones);
  const isLink = location.hash.length > 1, problem = isLink ? await unpackLink(location.hash) : "none";
  const first = examples.find(({ name }) => name === "singles-day.promo") ?? examples[0];
  const isFirst = problem && !shelf.restore();
  if (isFirst) open(first.name, first.text);
  if (isLink && problem) notify(problem);
  else if (isFirst) openNew();
  document.documentElement.dataset.ready = Math.round(performance.now());
}
begin().catch((problem) => notify(trouble("The engine did not start.", problem)));
