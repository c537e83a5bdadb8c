// The tab of past orders: what a file of them would have cost by these rules. A worker reads it; the
// file goes nowhere else.

/** The parts of orders: how each is called, and the names of columns that hold it. */
const PARTS = {
  order: ["Order", /^(order(.?(id|no|nr|number|name))?|bestell(ung|nummer|nr)|auftrag(snummer)?|订单(号|编号)?)$/i], at: ["Instant", /^(date|time|datum|zeit|created|order.?date|paid.?at|timestamp|下单|日期|时间)/i],
  unit_price: ["Price of a piece", /unit.?price|price.?each|einzelpreis|stückpreis|单价/i], amount: ["Amount", /^(amount|(sub|line)?.?total|sum|price|betrag|summe|gesamt|preis|金额|总价)/i], minor: ["Amount in the smallest coin", /^(minor|cents)$/i],
  pieces: ["Pieces", /^(pieces|qty|quantity|menge|anzahl|stück|数量|件数)/i], article: ["Article", /^(article|artikel|sku|product.?(id|no)?$|item$|商品|货号)/i], labels: ["Labels", /^(labels?|tags?|categor|kategorie|标签|品类)/i],
  code: ["Codes", /code|coupon|gutschein|voucher|优惠[码券]/i], shipping: ["Shipping", /^(shipping|versand|delivery|postage|freight|运费|邮费)/i], shipping_minor: ["Shipping in the smallest coin", /^shipping.?(minor|cents)$/i], currency: ["Currency", /^(currency|währung|币种)/i],
};

/** The rows of a file as lists of cells, the names of its columns first; at most `most` of them. */
function rowsOf({ name, bytes }, most = Infinity) {
  const text = new TextDecoder().decode(most < Infinity ? bytes.subarray(0, 60_000) : bytes), rows = [[""]];
  if (/json/i.test(name.split(".").at(-1))) {
    const objects = text.split("\n", most).flatMap((line) => { try { return [JSON.parse(line)]; } catch { return []; } }), names = Object.keys(objects[0] ?? {});
    return [names, ...objects.map((one) => names.map((key) => String(one?.[key] ?? "")))];
  }
  const head = text.split("\n", 1)[0], mark = [";", "\t", ","].reduce((best, one) => (head.split(one).length > head.split(best).length ? one : best));
  let isQuoted = false;
  for (const sign of text) {
    const row = rows.at(-1);
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted || (sign !== mark && sign !== "\n")) row[row.length - 1] += sign === "\r" ? "" : sign;
    else if (sign === mark) row.push("");
    else if (rows.push([""]) > most) break;
  }
  return rows;
}

const pastOrders = {
  /** The file of orders and that of labels, each with its name and bytes, and the first rows; null until they are chosen. What a person chose for a part, where it is not as guessed. */
  file: null, labels: null, chosen: {},

  begin(module, zones) {
    pastOrders.prover = new Prover(module, zones);
    const chooser = (id, words, kind, take) => {
      const input = make("input", { type: "file", id, accept: kind, hidden: true, change: async () => { await take(input.files[0]); input.value = ""; } });
      return [input, make("button", { type: "button", class: id === "orders-file" && !pastOrders.file ? "main" : "", click: () => input.click() }, t(words))];
    };
    const field = (words, control) => make("label", {}, make("span", {}, t(words)), control);
    const select = (id, names) => make("select", { id, change: pastOrders.answer }, names.map(([value, words]) => make("option", { value }, t(words))));
    const check = (id, words) => make("label", {}, make("input", { type: "checkbox", id, change: pastOrders.answer }), t(words));
    const shown = (key) => pastOrders[key] && make("span", { class: "file" }, pastOrders[key].name, make("button", { type: "button", class: "plain", "aria-label": `${t("Remove")} ${pastOrders[key].name}`, click: () => { pastOrders[key] = null; pastOrders.draw(); pastOrders.answer(); } }, "×"));
    pastOrders.draw = () => {
      const known = [...at("panel-orders").querySelectorAll("[id^=orders-]:is(select, [type=checkbox])")], { file } = pastOrders;
      at("panel-orders").replaceChildren(
        make("div", { class: `drop${file ? "" : " is-empty"}` }, !file && make("p", { class: "strong" }, t("Drop a file of past orders here")), shown("file"), chooser("orders-file", file ? "Other orders" : "Choose orders", ".csv,.tsv,.txt,.jsonl,.ndjson", pastOrders.open),
          shown("labels"), chooser("labels-file", "Labels of articles", ".csv,.tsv,.txt", (chosen) => pastOrders.open(chosen, "labels")),
          !file && make("p", { class: "faint" }, t("A file of past orders, CSV or JSON Lines: what they would have cost by these rules. It is read in this browser and goes nowhere."))),
        make("div", { class: "choices", hidden: !file }, field("Totals by", select("orders-by", [["", "all in one"], ["day", "day"], ["week", "week"], ["month", "month"]])), check("orders-kept", "Beside the kept version")),
        make("details", { id: "orders-columns", hidden: !file }, make("summary", {}, t("How the file is read")),
          make("div", { class: "choices" }, field("Exported by", select("orders-export", [["", "another program"], ...["Shopify", "WooCommerce", "Amazon", "Etsy", "eBay", "Square", "PrestaShop", "Magento", "Olist"].map((name) => [name.toLowerCase(), name])])), field("Dates", select("orders-dates", [["", "as the file shows"], ["dmy", "day, month, year"], ["mdy", "month, day, year"], ["ymd", "year, month, day"]])),
            check("orders-comma", "Decimal comma"), check("orders-add-shipping", "Add up the shipping of all rows"), check("orders-round", "Round amounts")),
          make("div", { class: "columns" })),
        make("details", { id: "orders-labels", hidden: true }, make("summary", {}, t("Labels of articles")), make("div", { class: "columns" })),
        make("div", { id: "orders-answer", role: "status" }));
      for (const { id, value, checked } of known) Object.assign(at(id), { value, checked });
    };
    pastOrders.draw();
  },

  /** Takes a file of orders or, by its columns or by choice, one of labels. */
  async open(chosen, key) {
    if (!chosen) return;
    const isLarge = chosen.size > 400_000_000, buffer = isLarge ? null : await chosen.arrayBuffer().catch(() => null);
    const file = buffer && { name: chosen.name, bytes: new Uint8Array(buffer) };
    const problem = isLarge ? "this is too large for a page: use promo-eval cost." : !file ? "this file cannot be read." : file.bytes.subarray(0, 9_000).includes(0) ? "this is no text: save the table as CSV." : "";
    if (problem) return notify(`${chosen.name}: ${t(problem)}`);
    file.sample = rowsOf(file, 50);
    const has = (part) => file.sample[0].some((name) => name.toLowerCase() === part || PARTS[part][1].test(name));
    const areLabels = has("labels") && has("article") && !["order", "amount", "unit_price", "minor"].some(has);
    key ??= areLabels ? "labels" : "file";
    pastOrders[key] = file;
    if (key === "file") pastOrders.chosen = {};
    pastOrders.draw();
    if (key === "file") at("orders-export").value = await pastOrders.shop(file);
    await pastOrders.answer();
  },
  /** The shop whose exports have such columns, as the engine says of the first rows. */
  async shop({ name, bytes }) {
    const { problem } = await pastOrders.prover.ask("cost", [...base(), now(), ["orders", name], ["file", name], ["file", bytes.subarray(0, bytes.indexOf(10, 9_000) + 1 || bytes.length)]]).catch(stopped);
    return problem?.match(/--export (\w+)/)?.[1] ?? "";
  },
  /** True for files that hold orders rather than rules. */
  areOrders: ({ name }) => /\.(csv|tsv|jsonl|ndjson)$/i.test(name),

  /** The column of a part, or of a fact: as a person chose, or as its name and its cells let guess. */
  column(part, fact) {
    const [names, ...rows] = pastOrders.file.sample, isSame = (name) => name.toLowerCase() === part.replace("_", "-") || name.toLowerCase() === part || name.toLowerCase() === fact?.label?.toLowerCase();
    if (pastOrders.chosen[part] !== undefined) return pastOrders.chosen[part];
    const same = names.find(isSame);
    if (same || (!fact && at("orders-export").value)) return same ?? "";
    if (!fact) return part === "amount" && pastOrders.column("unit_price") ? "" : names.find((name) => PARTS[part][1].test(name)) ?? "";
    return names.find((_, place) => { const cells = new Set(rows.map((row) => row[place]).filter(Boolean)); return cells.size > 1 && [...cells].every((cell) => fact.values?.includes(cell)); }) ?? "";
  },
  parts: () => [...Object.entries(PARTS).map(([part, [title]]) => [part, t(title)]), ...page.rules.facts.map((fact) => [fact.name, fact.label ?? fact.name, fact])],
  showColumns() {
    const [names] = pastOrders.file.sample;
    at("orders-columns").lastChild.replaceChildren(...pastOrders.parts().map(([part, title, fact]) => make("label", {}, make("span", {}, title),
      make("select", { "data-part": part, change: ({ target }) => { pastOrders.chosen[part] = target.value; pastOrders.answer(); } }, ["", ...names].map((name) => make("option", { value: name, selected: name === pastOrders.column(part, fact) }, name || "–"))))));
  },
  /** The articles of the orders as a list of labels to fill in, the most frequent first. What is filled in is a file of labels. */
  showLabels() {
    const place = (names) => names.indexOf(pastOrders.column("article")), { file, labels } = pastOrders, isAsked = page.rules.goods && place(file.sample[0]) >= 0 && file.bytes.length < 5_000_000;
    at("orders-labels").hidden = !isAsked;
    if (!isAsked || at("orders-labels").shown === file) return;
    at("orders-labels").shown = file;
    const [names, ...rows] = rowsOf(file), counts = new Map(), known = new Map(labels ? rowsOf(labels).slice(1).map(([article, text]) => [article, text]) : []);
    for (const row of rows) if (row[place(names)]) counts.set(row[place(names)], (counts.get(row[place(names)]) ?? 0) + 1);
    const articles = [...counts].sort((a, b) => !!known.get(a[0]) - !!known.get(b[0]) || b[1] - a[1]).slice(0, 200);
    at("orders-labels").lastChild.replaceChildren(...articles.map(([article]) => make("label", {}, make("span", {}, article), make("input", { value: known.get(article) ?? "", list: "labels", autocomplete: "off", change: ({ target }) => {
      known.set(article, target.value.trim());
      const quoted = (text) => `"${text.replaceAll('"', '""')}"`, lines = [...known].filter(([, text]) => text).map(([one, text]) => `${quoted(one)},${quoted(text)}\n`);
      pastOrders.labels = { name: labels?.name ?? "labels.csv", bytes: new TextEncoder().encode(`article,labels\n${lines.join("")}`) };
      pastOrders.answer();
    } }))));
  },

  pairs() {
    const { file, labels } = pastOrders;
    const map = pastOrders.parts().map(([part, , fact]) => [part, pastOrders.column(part, fact)]).filter(([part, column]) => column && column.toLowerCase() !== part).map(([part, column]) => ["map", `${part}=${column}`]);
    const chosen = [["export", at("orders-export").value], ["by", at("orders-by").value], ["dates", at("orders-dates").value],
      ...["comma", "add-shipping", "round"].map((key) => [key, at(`orders-${key}`).checked ? "yes" : ""]), ["kept", at("orders-kept").checked ? page.kept : ""]].filter(([, value]) => value);
    const files = [file, labels].filter(Boolean).flatMap(({ name, bytes }) => [["file", name], ["file", bytes]]);
    return [...base(), now(), ...customer(), ["orders", file.name], ...(labels ? [["labels", labels.name]] : []), ...map, ...chosen, ...files];
  },

  /** An answer that names options of the command line, in the words of this tab. */
  said(answer) {
    const named = (words) => `“${t(words)}”`, part = (name) => named(PARTS[name.replace("-", "_")]?.[0] ?? name);
    const controls = [
      [/--map ([\w-]+)=[^`]*/, (_, name) => part(name)], [/--(?:with|fact) ([^`=]+)[^`]*/, (_, name) => named(name)], [/--(?:out-)?labels.*/, () => named("Labels of articles")],
      [/--export.*/, () => named("Exported by")], [/--dates.*/, () => named("Dates")], [/--decimal-comma/, () => named("Decimal comma")], [/--shipping each/, () => named("Add up the shipping of all rows")],
      [/--round-amounts/, () => named("Round amounts")], [/--at.*/, () => named("Instant")], [/--columns/, () => named("How the file is read")], [/--code/, () => named("Codes")],
    ];
    const plain = (option) => controls.reduce((text, [pattern, put]) => text.replace(pattern, put), option);
    return JSON.parse(JSON.stringify(answer), (_, value) => (typeof value === "string" ? value.replace(/`(--[^`]*)`(?: of `cost`)?/g, (_, option) => plain(option)) : value));
  },

  /** Answers for the files and rules of this moment, when the tab is in sight. */
  async answer() {
    if (page.tab !== "orders" || !pastOrders.file || !page.rules) return;
    pastOrders.prover.stop();
    const asked = pastOrders.asked = {}, place = at("orders-answer");
    pastOrders.showColumns();
    pastOrders.showLabels();
    place.classList.add("stale");
    if (!place.firstChild) place.replaceChildren(make("p", { class: "faint" }, t("Pricing the orders…")));
    const answer = pastOrders.said(await pastOrders.prover.ask("cost", pastOrders.pairs()).catch(stopped));
    if (asked !== pastOrders.asked) return;
    place.classList.remove("stale");
    if (answer.problem) at("orders-columns").open = true;
    if (answer.problem) return place.replaceChildren(make("p", { class: "problem" }, words(answer.problem)));
    const said = answer.blocks.map(({ sentences }) => sentences).filter(Boolean), rest = said.flatMap(([, ...others]) => others);
    const rows = answer.rows.map(({ line, reason }) => make("li", {}, make("code", {}, `${pastOrders.file.name}:${line}`), " ", words(reason)));
    place.replaceChildren(...said.map(([first]) => make("p", { class: "verdict" }, words(first))), costView({ sentences: rest }), ...answer.remarks.map((remark) => make("p", { class: "faint" }, words(remark))), ...answer.blocks.filter(({ sentences }) => !sentences).map(costView),
      rows.length ? make("h2", {}, t("Rows that are left out")) : "", rows.length ? make("ul", { class: "refused" }, rows) : "", answer.left > rows.length ? make("p", { class: "faint" }, `${rows.length} / ${answer.left}`) : "");
  },
};
