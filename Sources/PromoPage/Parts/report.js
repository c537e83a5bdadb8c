// The report: the answers lie in the page, made beforehand. The reader chooses among them.
{
  const answers = JSON.parse(document.getElementById("answers").textContent);
  document.documentElement.lang = answers.lang ?? "en";
  const main = document.querySelector("main");
  const { rules } = answers.look;
  const promotions = rules?.promotions ?? [];
  const part = (attributes, title, ...content) => make("section", attributes, make("h2", {}, t(title)), ...content);
  const under = (title, ...content) => [make("h3", {}, t(title)), ...content];
  const place = (fill) => { const element = make("div"); fill(element); return element; };

  // MARK: Pictures

  const drawings = [];
  let isPrinted = false;
  /** The drawing that fits a place as it is; paper has room for the wide one. */
  const fitting = (place, { wide, narrow }) => (wide && (isPrinted || place.clientWidth >= 720) ? wide : narrow);
  const drawAll = () => drawings.forEach((draw) => draw());
  const figure = (label, draw) => {
    const element = make("div", { class: "picture", tabindex: 0, role: "group", "aria-label": t(label) });
    drawings.push(() => draw(element));
    return element;
  };
  const still = (picture, prefix, label) => figure(label, (element) => showPicture(element, fitting(element, picture).svg, prefix));

  // MARK: The first page

  const count = (number, one, many) => `${number} ${t(number === 1 ? one : many)}`;
  const { diagnostics = [], guarantees = [], health = "" } = answers.prove ?? answers.look;
  const results = answers.test?.results ?? [];
  const failed = results.filter(({ holds }) => !holds);
  const tested = failed.length > 0 ? `${failed.length} ${t("of")} ${results.length} ${t("tests fail")}` : count(results.length, "test holds", "tests, all hold");
  const states = { holds: ["good", "✓", "holds"], broken: ["error", "✗", "is broken"], open: ["warning", "?", "is not decided"], idle: ["warning", "–", "says nothing"] };
  const runs = (list) => (list.length === 0 ? make("p", {}, t("No promotion runs from now on.")) : make("ul", { class: "runs" }, list.map(({ name, hue, gain, who, when }) => make("li", {},
    make("span", { class: "strong" }, swatch(hue), name), make("span", {}, gain), make("span", {}, who || t("everybody")), make("span", { class: "faint" }, when || t("always"))))));
  const baskets = ({ days, rows }) => make("div", { class: "picture", tabindex: 0, role: "group", "aria-label": t("What baskets pay") }, make("table", { class: "baskets" },
    make("thead", {}, make("tr", {}, ["", ...days].map((title) => make("th", { scope: "col" }, title)))),
    make("tbody", {}, rows.map(({ customer: who, basket, cells }, index) => [
      new Set(rows.map((row) => row.customer)).size > 1 && rows[index - 1]?.customer !== who && make("tr", {}, make("th", { scope: "rowgroup", colspan: days.length + 1 }, who)),
      make("tr", {}, make("td", {}, basket), cells.map(({ pays, less }) => make("td", less ? { class: "less" } : {}, pays))),
    ]))), make("p", { class: "faint" }, t("Bold: less than the full amount.")));
  const firstPage = ({ runs: list, deepest, baskets: table }) => part({}, "At a glance", make("p", { class: failed.length || guarantees.some(({ state }) => state !== "holds") ? "error" : "" }, health),
    under("What runs, and when", runs(list)),
    deepest ? under("The most that is taken off from now on", deepest.map((sentence) => make("p", {}, sentence))) : "",
    guarantees.length ? under("Guarantees", make("ul", { class: "checks" }, guarantees.map(({ text, state }) => {
      const [kind, mark, word] = states[state];
      return make("li", {}, make("span", { class: `badge ${kind}` }, `${mark} ${t(word)}`), make("code", {}, text));
    }))) : "",
    answers.changed ? under("What changed", linesView(answers.changed)) : "",
    table ? under("What baskets pay", baskets(table)) : "");

  // MARK: Prices

  const scenes = answers.scenes.map((scene, index) => ({ ...answers.scenes[scene.same ?? index], ...scene }));
  const customers = answers.customers ?? [];
  const isOf = (scene) => (scene.customer ?? 0) === Number(customer.value || 0) && (scene.goods ?? "") === choice.value;
  const price = make("div", { "aria-live": "polite" });
  const curve = figure("What orders pay", () => scenes.length > 0 && show());
  const table = make("ol", { class: "amounts" });
  const slider = (label, change) => {
    const input = make("input", { type: "range", min: 0, value: 0, step: 1, input: change });
    const value = make("output");
    const field = make("label", {}, make("span", {}, t(label), " "), value, input);
    return { field, input, value };
  };
  const select = (label, texts, values = texts) => {
    const input = make("select", { change: () => choose() }, texts.map((text, index) => make("option", { value: values[index] }, text)));
    return [input, make("label", texts.length < 2 ? { hidden: true } : {}, make("span", {}, t(label)), input)];
  };
  const amount = slider("Amount", () => show()), instant = slider("Instant", () => show());
  const [customer, customerField] = select("Customer", customers, customers.map((_, index) => index));
  const [choice, choiceField] = select("Goods", [...new Set(scenes.map((scene) => scene.goods ?? ""))]);
  let chosen = [];

  /** Takes the scenes of the chosen customer and goods; the instant stays as nearly as they allow. */
  const choose = () => {
    const at = chosen[instant.input.value]?.at;
    chosen = scenes.filter(isOf);
    instant.input.max = chosen.length - 1;
    instant.input.value = Math.max(chosen.findIndex((scene) => scene.at === at), 0);
    instant.field.hidden = chosen.length < 2;
    show();
  };
  /** Shows the chosen scene; another scene keeps the amount as nearly as its stops allow. */
  const show = () => {
    const scene = chosen[instant.input.value];
    if (show.scene !== scene) {
      const wanted = Number(show.scene?.stops[amount.input.value]?.amount ?? Object.values(scene.chart)[0].plot.limit * 0.6);
      const nearest = scene.stops.reduce((best, stop, index) => (Math.abs(stop.amount - wanted) < Math.abs(scene.stops[best].amount - wanted) ? index : best), 0);
      amount.input.max = scene.stops.length - 1;
      amount.input.value = nearest;
      table.replaceChildren(...scene.stops.map((stop) => make("li", {}, make("span", {}, stop.amount), ` ${t("pays")} `, make("span", {}, stop.payable))));
      show.scene = scene;
    }
    const stop = scene.stops[amount.input.value];
    amount.value.textContent = [stop.amount, rules?.currency].filter(Boolean).join(" ");
    amount.input.setAttribute("aria-valuetext", amount.value.textContent);
    instant.value.textContent = scene.text;
    instant.input.setAttribute("aria-valuetext", scene.text);
    price.replaceChildren(linesView(stop.lines.map((index) => answers.lines[index]), promotions));
    // A scene that others share has the words of one instant: the slider says which one is shown.
    if (chosen.length > 1 || customers.length > 1) price.querySelector(".headline .last")?.replaceChildren([scene.text, customers.length > 1 && customers[scene.customer]].filter(Boolean).join(" · "));
    showCurve(curve, fitting(curve, scene.chart), "curve-", Number(stop.amount), Number(stop.payable));
  };

  // MARK: Past orders and findings

  const nameOf = (label) => promotions.find(({ file, start, end }) => file === label.file && start <= label.start && label.start < end)?.name;

  const parts = [make("header", {}, make("h1", {}, answers.title), make("p", { class: "faint" }, `${t("As it is")} ${answers.made}, promo-eval ${answers.version}`))];
  if (answers.brief) parts.push(firstPage(answers.brief));
  if (scenes.length > 0) {
    parts.push(part({ class: "page" }, "Price and reasons", make("div", { class: "fields controls" }, amount.field, instant.field, customerField, choiceField), price, curve));
  }
  if (answers.calendar) parts.push(part({ class: "whole" }, "Calendar", still(answers.calendar, "calendar-", "Calendar")));
  if (answers.together) parts.push(part({ class: "whole" }, "Combinations", still(answers.together, "together-", "Combinations")));
  if (rules) parts.push(part({}, "Promotions in words", place((element) => showPromotions(element, promotions))));
  parts.push(part({}, "Findings", place((element) => showFindings(element, diagnostics, t("No findings."), { nameOf }))));
  if (answers.cost) parts.push(part({}, "Past orders", ...answers.cost.map(costView)));
  if (answers.test) {
    parts.push(part({ class: "whole" }, "Tests", make("p", {}, results.length ? `${tested}. ${t("The list is in the appendix.")}` : t("The file has no expectations.")),
      failed.length ? place((element) => showTests(element, { results: failed, remarks: [] })) : ""));
  }
  const appendix = [
    scenes.length > 0 && make("details", {}, make("summary", {}, t("All amounts")), table),
    results.length > 0 && make("details", {}, make("summary", {}, t("All tests")), place((element) => showTests(element, answers.test))),
  ].filter(Boolean);
  if (appendix.length > 0) parts.push(part({ class: "page" }, "Appendix", ...appendix));
  main.replaceChildren(...parts);
  if (scenes.length > 0) {
    // Begins where something is taken off.
    const first = scenes.find((scene) => scene.stops.some(({ amount: full, payable }) => Number(payable) < Number(full))) ?? scenes[0];
    customer.value = first.customer ?? 0;
    choice.value = first.goods ?? "";
    chosen = [first];
    choose();
  }
  drawAll();
  redraw(main, drawAll);
  addEventListener("beforeprint", () => { isPrinted = true; drawAll(); document.querySelectorAll("details").forEach((one) => { one.open = true; }); });
  addEventListener("afterprint", () => { isPrinted = false; drawAll(); });
}
