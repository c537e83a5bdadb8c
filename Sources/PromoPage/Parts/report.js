// The report: the answers lie in the page, made beforehand. The reader chooses among them.
{
  const answers = JSON.parse(document.getElementById("answers").textContent);
  document.documentElement.lang = answers.lang ?? "en";
  const main = document.querySelector("main");
  const rules = answers.look.rules;
  const section = (title, ...content) => make("section", {}, make("h2", {}, t(title)), ...content);
  const scenes = answers.scenes;
  const goods = [...new Set(scenes.map((scene) => scene.goods ?? ""))];
  const instants = [...new Map(scenes.map((scene) => [scene.at, scene.text]))];

  const price = make("div", { "aria-live": "polite" });
  const curve = make("figure", { class: "picture", tabindex: 0, "aria-label": t("What orders pay") });
  const table = make("ol", { class: "amounts" });
  const slider = (label) => {
    const input = make("input", { type: "range", min: 0, value: 0, step: 1, input: () => show() });
    const value = make("output");
    const field = make("label", {}, make("span", {}, t(label), " "), value, input);
    return { field, input, value };
  };
  const amount = slider("Amount"), instant = slider("Instant");
  const choice = make("select", { change: () => show(true) }, goods.map((name) => make("option", { value: name }, name)));

  /** Shows the chosen scene; another scene keeps the amount as nearly as its stops allow. */
  const show = () => {
    const at = instants[instant.input.value][0];
    const scene = scenes.find((one) => one.at === at && (one.goods ?? "") === choice.value) ?? scenes[0];
    if (show.scene !== scene) {
      const wanted = Number(show.scene?.stops[amount.input.value]?.amount ?? scene.chart.plot.limit * 0.6);
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
    price.replaceChildren(linesView(stop.lines.map((index) => answers.lines[index])));
    showCurve(curve, scene.chart, "curve-", Number(stop.amount), Number(stop.payable));
  };

  const costView = ({ remark, sentences, titles, rows, texts, leftOut }) => {
    if (remark) return make("p", { class: "faint" }, ...words(remark));
    if (sentences) return make("ul", {}, sentences.map((one) => make("li", {}, ...words(one))));
    const line = (cells, kind) => make("tr", {}, cells.map((cell, column) => make(kind, column > 0 && column < cells.length - texts ? { class: "number" } : {}, cell)));
    return make("div", { class: "picture", tabindex: 0, role: "group", "aria-label": t("Past orders") }, make("table", { class: "costs" },
      titles.length ? make("thead", {}, line(titles, "th")) : "", make("tbody", {}, rows.map((row) => line(row, "td")))),
      leftOut ? make("p", { class: "faint" }, `+ ${leftOut}`) : "");
  };
  const parts = [make("header", {}, make("h1", {}, answers.title), make("p", { class: "faint" }, `${t("Made")} ${answers.made}, promo-eval ${answers.version}`))];
  if (scenes.length > 0) {
    instant.input.max = instants.length - 1;
    instant.field.hidden = instants.length < 2;
    parts.push(section("Price and reasons",
      make("div", { class: "fields controls" }, amount.field, instant.field, make("label", goods.length < 2 ? { hidden: true } : {}, make("span", {}, t("Goods")), choice)),
      price, curve, make("details", {}, make("summary", {}, t("All amounts")), table)));
  }
  const place = (fill) => { const element = make("div"); fill(element); return element; };
  const figure = (svg, prefix, label) => place((element) => { element.className = "picture"; element.tabIndex = 0; element.setAttribute("role", "group"); element.setAttribute("aria-label", t(label)); showPicture(element, svg, prefix); });
  if (rules) parts.push(section("Promotions", place((element) => showPromotions(element, rules.promotions))));
  if (answers.calendar?.svg) parts.push(section("Calendar", figure(answers.calendar.svg, "calendar-", "Calendar")));
  if (answers.together?.svg) parts.push(section("Combinations", figure(answers.together.svg, "together-", "Combinations")));
  const { summary, diagnostics } = answers.prove ?? answers.look;
  parts.push(section("Guarantees and findings", make("p", {}, summary ?? ""), place((element) => showFindings(element, diagnostics, t("No findings.")))));
  if (answers.cost) parts.push(section("Past orders", ...answers.cost.map(costView)));
  if (answers.test) parts.push(section("Tests", place((element) => showTests(element, answers.test))));
  main.replaceChildren(...parts);
  if (scenes.length > 0) show();
  addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
}
