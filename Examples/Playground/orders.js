// The tab of past orders: what a file of them would have cost by these rules. A worker reads it; the
// file goes nowhere else.

const pastOrders = {
  /** The file of orders and that of labels, each with its bytes; null until they are chosen. */
  file: null, labels: null,
  prover: null,

  begin(module, zones) {
    pastOrders.prover = new Prover(module, zones);
    const chooser = (id, kind, take) => make("input", { type: "file", id, accept: kind, change: async (event) => { await take(event.target.files[0]); event.target.value = ""; } });
    const field = (words, control) => make("label", {}, make("span", {}, t(words)), control);
    const select = (id, names) => make("select", { id, change: pastOrders.later }, names.map(([value, words]) => make("option", { value }, t(words))));
    pastOrders.draw = () => {
      const known = Object.fromEntries([...at("panel-orders").querySelectorAll("select, input:not([type=file])")].map((input) => [input.id, input.type === "checkbox" ? input.checked : input.value]));
      at("panel-orders").replaceChildren(
        make("p", { class: "faint" }, t("A file of past orders, CSV or JSON Lines: what they would have cost by these rules. It is read in this browser and goes nowhere.")),
        make("div", { class: "choices" },
          field("Orders", chooser("orders-file", ".csv,.tsv,.txt,.jsonl,.ndjson", pastOrders.open)),
          field("Labels of articles", chooser("labels-file", ".csv,.tsv,.txt", pastOrders.openLabels))),
        make("div", { class: "choices" },
          field("Exported by", select("orders-export", [["", "another program"], ...["Shopify", "WooCommerce", "Amazon", "Etsy", "eBay", "Square", "PrestaShop", "Magento", "Olist"].map((name) => [name.toLowerCase(), name])])),
          field("Totals by", select("orders-by", [["", "all in one"], ["day", "day"], ["week", "week"], ["month", "month"]])),
          field("Columns", make("input", { id: "orders-map", size: 36, autocomplete: "off", spellcheck: "false", placeholder: 'order="Number" amount="Total"', input: pastOrders.later })),
          make("label", {}, make("input", { type: "checkbox", id: "orders-comma", change: pastOrders.later }), t("Decimal comma")),
          make("label", {}, make("input", { type: "checkbox", id: "orders-kept", change: pastOrders.later }), t("Beside the kept version"))),
        make("p", { id: "orders-names", class: "faint" }), make("div", { id: "orders-answer", role: "status" }));
      for (const [id, value] of Object.entries(known)) at(id)[typeof value === "boolean" ? "checked" : "value"] = value;
      pastOrders.name();
    };
    pastOrders.draw();
  },

  async read(file) {
    const isLarge = file.size > 400_000_000, bytes = isLarge ? null : await file.arrayBuffer().catch(() => null);
    if (bytes) return { name: file.name, bytes: new Uint8Array(bytes) };
    notify(`${file.name}: ${t(isLarge ? "this is too large for a page: use promo-eval cost." : "this file cannot be read.")}`);
    return null;
  },
  async open(file) {
    pastOrders.file = (file && await pastOrders.read(file)) ?? pastOrders.file;
    pastOrders.answer();
  },
  async openLabels(file) {
    pastOrders.labels = (file && await pastOrders.read(file)) ?? pastOrders.labels;
    pastOrders.answer();
  },
  /** True for files that hold orders rather than rules. */
  areOrders: ({ name }) => /\.(csv|tsv|jsonl|ndjson)$/i.test(name),

  name() {
    const named = [pastOrders.file, pastOrders.labels].filter(Boolean).map(({ name }) => name);
    at("orders-names").textContent = named.join(", ");
  },
  later() {
    clearTimeout(pastOrders.timer);
    pastOrders.timer = setTimeout(pastOrders.answer, 300);
  },
  pairs() {
    const { file, labels } = pastOrders;
    const map = [...at("orders-map").value.matchAll(/([\p{L}_][\p{L}\d_-]*)=(?:"([^"]*)"|(\S+))/gu)].map(([, part, quoted, word]) => ["map", `${part}=${quoted ?? word}`]);
    const chosen = [["export", at("orders-export").value], ["by", at("orders-by").value], ["comma", at("orders-comma").checked ? "yes" : ""], ["kept", at("orders-kept").checked ? page.kept : ""]].filter(([, value]) => value);
    const files = [file, labels].filter(Boolean).flatMap(({ name, bytes }) => [["file", name], ["file", bytes]]);
    return [...base(), now(), ...customer(), ["orders", file.name], ...(labels ? [["labels", labels.name]] : []), ...map, ...chosen, ...files];
  },

  /** Answers for the files and rules of this moment, when the tab is in sight. */
  async answer() {
    pastOrders.name();
    if (page.tab !== "orders" || !pastOrders.file || !page.rules) return;
    pastOrders.prover.stop();
    const asked = pastOrders.asked = {}, place = at("orders-answer");
    place.classList.add("stale");
    if (!place.firstChild) place.replaceChildren(make("p", { class: "faint" }, t("Pricing the orders…")));
    const answer = await pastOrders.prover.ask("cost", pastOrders.pairs()).catch(stopped);
    if (asked !== pastOrders.asked) return;
    place.classList.remove("stale");
    if (answer.problem) return place.replaceChildren(make("p", { class: "problem" }, words(answer.problem)));
    const rows = answer.rows.map(({ line, reason }) => make("li", {}, make("code", {}, `${pastOrders.file.name}:${line}`), " ", words(reason)));
    place.replaceChildren(...answer.remarks.map((remark) => make("p", { class: "faint" }, words(remark))), ...answer.blocks.map(costView), rows.length ? make("h2", {}, t("Rows that are left out")) : "", rows.length ? make("ul", { class: "refused" }, rows) : "",
      answer.left > rows.length ? make("p", { class: "faint" }, `${rows.length} / ${answer.left}`) : "");
  },
};
