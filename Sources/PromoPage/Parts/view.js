"use strict";
// Draws the engine's answers, for the playground and the report. Text of a rule file reaches the
// page through text nodes only, and pictures through the XML parser.

/** The page's own words, English to Chinese. */
const CHINESE = {
  "Learn the language in twenty steps": "用二十步学会写规则", "Show me": "给我看", "Next": "下一步", "Done": "完成", "End": "结束",
  "Text": "文本", "Price of a piece": "单价", "Amount in the smallest coin": "金额（最小单位）", "Shipping in the smallest coin": "运费（最小单位）", "Article": "商品编号", "Remove": "移除", "Drop a file of past orders here": "把历史订单文件拖到这里", "Choose orders": "选择订单文件", "Other orders": "换一个订单文件", "this is no text: save the table as CSV.": "不是文本：请将表格另存为CSV。", "Health": "状态", "no price": "无法计价", "# do not apply": "#项不适用", "# other does not apply": "另有#项不适用", "# others do not apply": "另有#项不适用", "this is no text: rules are a text file in UTF-8.": "不是文本：规则是UTF-8文本文件。",
  "Rules": "规则", "Open": "打开", "Save": "保存", "Copy link": "复制链接", "Format": "整理格式",
  "Keep this version": "保留此版本", "File name": "文件名", "Language": "语言", "Price": "价格", "Promotions": "活动",
  "Combinations": "叠加", "Proofs": "证明", "Tests": "测试", "Changes": "变化", "Amount": "金额", "Cart": "购物车",
  "Order": "订单", "Instant": "时间", "now": "现在", "Codes": "优惠码", "Another code": "其他优惠码", "Facts": "订单属性",
  "Pieces": "件数", "Labels": "标签", "Add a line": "添加一行", "Remove line": "删除行", "Shipping": "运费",
  "yes": "是", "no": "否", "Mistakes": "问题", "Close": "关闭", "Show all": "全部显示", "Draw": "绘制", "Drawing…": "正在绘制…", "Without the mistake:": "改正后：",
  "Left out because of a mistake:": "因有错误而未计入：",
  "Calendar": "日历", "What orders pay": "各金额应付", "holds": "通过", "fails": "未通过", "error": "错误", "warning": "警告",
  "note": "提示", "The rules have errors. Below are the last answers.": "规则有错误。下面是之前的结果。",
  "Comparing…": "正在比较…", "No findings.": "没有发现问题。",
  "The file has no expectations.": "文件中没有测试。", "Unsaved changes were replaced.": "未保存的修改已被替换。",
  "Version kept.": "版本已保留。", "Link copied.": "链接已复制。", "The link is in the address bar.": "链接在地址栏中。",
  "Slide through amounts": "滑动选择金额", "Slide through instants": "滑动选择时间", "pays": "应付", "All amounts": "所有金额",
  "Past orders": "历史订单", "Labels of articles": "商品标签", "Exported by": "导出自", "Dates": "日期", "as the file shows": "按文件所示", "day, month, year": "日、月、年", "month, day, year": "月、日、年", "year, month, day": "年、月、日", "Add up the shipping of all rows": "各行运费相加", "Round amounts": "金额取整", "another program": "其他程序", "Totals by": "汇总方式", "all in one": "合计", "day": "按天", "week": "按周", "month": "按月", "How the file is read": "文件的读法", "Decimal comma": "逗号作小数点", "Beside the kept version": "与保留的版本对比", "Pricing the orders…": "正在计算订单…", "Rows that are left out": "未计入的行",
  "A file of past orders, CSV or JSON Lines: what they would have cost by these rules. It is read in this browser and goes nowhere.": "历史订单文件（CSV 或 JSON Lines）：按这些规则会花多少钱。文件只在本浏览器中读取，不会上传。",
  "this is too large for a page: use promo-eval cost.": "文件过大，网页无法处理：请用 promo-eval cost。", "Price and reasons": "价格与原因", "Goods": "商品", "As it is": "截至",
  "At a glance": "概览", "What runs, and when": "活动与时间", "everybody": "所有顾客", "always": "长期有效", "No promotion runs from now on.": "此后没有活动。",
  "The most that is taken off from now on": "此后的最大减免", "above # not worked out": "#以上未逐一计算", "Guarantees": "保证", "is broken": "不成立", "is not decided": "未能判定", "says nothing": "没有管到任何活动", "What changed": "与旧版相比的变化",
  "What baskets pay": "常见订单应付", "Bold: less than the full amount.": "粗体：低于原价。", "Customer": "顾客", "Findings": "发现",
  "test holds": "项测试通过", "tests, all hold": "项测试，全部通过", "tests fail": "项测试未通过", "of": "／", "Appendix": "附录", "All tests": "所有测试",
  "The list is in the appendix.": "列表见附录。",
  "Old and new": "新旧对比", "Go back to the kept version": "恢复保留的版本", "The order of the tab Price pays the same by both versions.": "“价格”页中的订单，新旧版本应付相同。", "Promotions in words": "活动说明",
  // The forms, what to begin with, and the files that the browser keeps.
  "New": "新建", "Files": "文件", "Keys": "快捷键", "Form": "表单", "Apply the first correction at the caret": "采用光标处的第一条修正", "More": "更多", "Name": "名称", "Promotion": "活动",
  "Write shop promotions and see what every order pays, and why. Nothing leaves this page.": "写下店铺活动，看清每笔订单应付多少、为什么。所有内容只留在本页。",
  "Pick a moment": "选择时间", "As in the text": "如文本所写", "Benefit": "优惠", "What it gives": "优惠内容", "Value": "数值", "At most": "最多优惠",
  "Percentage off": "打折（减百分之几）", "A percentage left to pay": "打折（付百分之几）", "Amount off": "减金额", "Amount off for each …": "每满减", "Amount off each piece": "每件减",
  "Tiers by amount": "按金额分档", "Tiers by pieces": "按件数分档", "Free shipping": "包邮", "Shipping at a price": "运费一口价", "Buy some, get some free": "买几送几",
  "Buy some, get some reduced": "买几件，另几件打折", "Some pieces at one price": "几件一口价", "A gift": "赠品", "Percent off": "减百分之", "Percent to pay": "付百分之",
  "Amount off for some pieces": "每几件减", "For each pieces": "每件数", "Some pieces for less": "几件立减", "Free": "免费", "For each": "每满", "Buy": "买", "Get": "送", "Label": "标签", "Add a tier": "添加一档", "Tier": "档", "Remove tier": "删除档", "From amount": "金额满", "From pieces": "件数满",
  "Of what": "哪些商品", "Only these labels": "仅限标签", "Except these labels": "除外标签", "all goods": "全部商品", "none": "无", "From which order on": "门槛",
  "Spend at least": "满金额", "Pieces at least": "满件数", "Count the amount before discounts": "按折前金额计算", "When": "时间", "First day": "开始日", "Last day": "结束日",
  "time": "时刻", "On weekdays": "星期", "Between": "从", "and": "到", "For whom": "哪些顾客", "no code": "无需优惠码", "Member": "会员", "First order": "首单",
  "Together with others": "能否与其他优惠同享", "May be combined (sync)": "可叠加（sync）", "Never with another of goods (alone)": "不与其他商品优惠同用（alone）", "Paused": "暂停",
  "Only in the text:": "仅在文本中：", "No promotion yet: New has some to begin with.": "还没有活动：可从“新建”开始。",
  "Sale": "全场折扣", "Everything is 20 % off for a month": "全场八折，为期一个月", "Spend and save": "满减", "The larger the order, the more is off": "买得越多，减得越多",
  "Code": "优惠码", "For customers who type a code": "输入优惠码的顾客", "Happy hour": "限时特惠", "On some days, between two hours": "某几天的某个时段",
  "Second at half price": "第二件半价", "Of two pieces the cheaper is reduced": "两件中价低的一件半价", "From an amount on": "满一定金额起", "Gift": "满赠", "One piece costs nothing": "一件免费",
  "Double 11": "双11", "50 off for each 300": "每满300减50", "Currency": "货币", "Time zone": "时区", "Promotions to begin with": "从这些活动开始", "The rules it writes": "生成的规则",
  "New file": "新文件", "Add to this file": "加入当前文件", "Examples": "示例", "Completions; Enter or Tab accepts, Escape closes": "补全；回车或 Tab 接受，Escape 关闭",
  "Leaves the editor when no list is open": "没有补全列表时离开编辑器", "Save to disk": "保存到磁盘", "Undo, also of a form, a fix and Format": "撤销，也包括表单、修正和整理格式", "Tabs and sliders": "切换标签页和滑块",
  "Files are kept in this browser, and nowhere else. Save writes a copy to your disk.": "文件只保留在此浏览器中。“保存”会在磁盘上存一份。", "No file yet. What you change is kept here.": "还没有文件。您的改动会保留在这里。",
  "Open now": "已打开", "Rename": "重命名", "Delete": "删除", "deleted.": "已删除。", "Bring it back": "恢复", "The file before is kept under Files.": "之前的文件保留在“文件”里。",
  "This browser does not keep files: save to disk.": "此浏览器不保留文件：请保存到磁盘。", "this is too large for a rule file.": "文件过大，不是规则文件。", "this file cannot be read.": "文件无法读取。",
  // What goes wrong with the engine or a link.
  "The engine is starting. If this line stays, the browser is too old: use one of 2023 or later.": "计算引擎正在启动。如果这行字一直不消失，说明浏览器太旧，请换用2023年以后的版本。",
  "The engine stopped and was started anew: please report these rules.": "计算引擎出错，已重新启动。请把这份规则反馈给我们。", "The engine stopped. Change the text to go on.": "计算引擎出错，改一下文本即可继续。",
  "The engine stopped: please report these rules.": "计算引擎出错，请把这份规则反馈给我们。", "The engine did not start.": "计算引擎没能启动。",
  "This link holds no rules, or a part of it is missing.": "链接里没有规则，或链接不完整。", "This browser is too old: use one of 2023 or later.": "浏览器太旧，请换用2023年以后的版本。",
};
const language = () => document.documentElement.lang;
const t = (text) => (language() === "zh" && CHINESE[text]) || text;

const lineWords = (number) => (language() === "zh" ? `第${number}行` : `Line ${number}`);

/** Makes an element. Functions become listeners, `true` an empty attribute; texts become text nodes. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child));
  return element;
}

/** A sentence in which `backticks` set code. */
const words = (text) => text.split("`").map((part, index) => (index % 2 ? make("code", {}, part) : part));

// MARK: Lines

/** Parts a styled line at runs of blanks into cells, each a list of [text, style]. */
function cellsOf(line) {
  const cells = [];
  let isOpen = false;
  for (const [text, style] of line) {
    text.split(/( {2,})/).forEach((part) => {
      if (/^ {2,}$/.test(part)) isOpen = false;
      else if (part !== "") {
        if (!isOpen) cells.push([]);
        cells[cells.length - 1].push([part, style]);
        isOpen = true;
      }
    });
  }
  return cells;
}
const textOf = (cell) => cell.map(([text]) => text).join("").trim();
const spans = (cell) => cell.map(([text, style]) => (style === "plain" ? text : make("span", { class: style }, text)));

/** The most rows of promotions, and entries of a list, that are shown unasked. */
const SHOWN = 60;

/** A button that puts the rest of a long list in its place. */
const more = (count, fill) => make("button", { type: "button", class: "more", click: (event) => event.target.replaceWith(...fill()) }, `${t("Show all")} (+${count})`);

/** The mark of a promotion's colour, the same wherever the promotion is shown. */
const swatch = (hue) => make("span", { class: `swatch hue${hue}` });

/** The answer for people, as a block: its lines keep their order, columns align where there is room. `promotions` give their rows colours. What does not apply is folded, as it is among many promotions in any case. */
function linesView(lines, promotions = [], folds = lines.length > 2 * SHOWN) {
  const view = make("div", { class: "lines" });
  const isRow = (line) => line.map(([text]) => text).join("").match(/^ */)[0].length === 2 && cellsOf(line).length >= 2;
  const rest = folds ? lines.filter((line) => isRow(line) && line[0][1] === "faint") : [];
  if (rest.length > 0) {
    const first = lines.indexOf(rest[0]), part = (some) => linesView(some, promotions, false);
    const isAlone = !lines.some((line) => isRow(line) && line[0][1] !== "faint");
    const fold = make("details", { class: "fold", open: linesView.isOpen, toggle: () => { linesView.isOpen = fold.open; fill(); } },
      make("summary", {}, t(isAlone ? "# do not apply" : rest.length > 1 ? "# others do not apply" : "# other does not apply").replace("#", rest.length)));
    const fill = () => fold.open && fold.children.length < 2 && fold.append(part(rest.slice(0, SHOWN)), rest.length > SHOWN ? more(rest.length - SHOWN, () => [part(rest.slice(SHOWN))]) : "");
    fill();
    view.append(part(lines.slice(0, first)), fold, part(lines.slice(first).filter((line) => !rest.includes(line))));
    return view;
  }
  let rows = null;
  for (const line of lines) {
    const cells = cellsOf(line);
    const indent = line.map(([text]) => text).join("").match(/^ */)[0].length;
    if (cells.length >= 2 && indent === 2) {
      if (!rows) view.append((rows = make("ul", { class: "rows" })));
      rows.append(rowView(cells, promotions));
      continue;
    }
    rows = null;
    view.append(cells.length > 2 && textOf(cells[1]) === "→" ? headlineView(cells) : plainView(cells, indent));
  }
  return view;
}
function rowView(cells, promotions) {
  const hue = promotions.find(({ name }) => name === textOf(cells[1]))?.hue;
  const isNumber = (cell) => /^[−+-]?[\d,.]+$/.test(textOf(cell));
  return make("li", {}, cells.map((cell, index) => [
    make("span", { class: index < 2 ? ["what", "name"][index] : isNumber(cell) ? "number" : "why" }, index === 1 && hue !== undefined && swatch(hue), spans(cell)), " ",
  ]).flat());
}
function headlineView(cells) {
  const kinds = ["from", "arrow", "to"];
  return make("p", { class: "headline" }, cells.map((cell, index) => [
    make("span", { class: kinds[index] ?? (index === cells.length - 1 ? "last" : "saves") }, spans(cell)), " ",
  ]).flat());
}
function plainView(cells, indent) {
  const line = make("p", {}, cells.flatMap((cell, index) => (index ? ["   ", ...spans(cell)] : spans(cell))));
  if (indent > 2) line.style.paddingInlineStart = `${Math.min(indent, 12) / 4}rem`;
  return line;
}

/** A part of what rules would have cost on past orders: a remark, sentences, or a table. */
const costView = ({ remark, sentences, titles, rows, texts, leftOut }) => {
  if (remark) return make("p", { class: "faint" }, ...words(remark));
  if (sentences) return make("ul", {}, sentences.map((one) => make("li", {}, ...words(one))));
  // A bar of blocks is drawn as a bar: `█` is one whole, `▏` an eighth.
  const bar = (cell) => make("span", { class: "bar-of", style: `width: ${[...cell].reduce((sum, block) => sum + (0x2590 - block.codePointAt(0)) / 8, 0) / 3}rem` });
  const line = (cells, kind) => make("tr", {}, cells.map((cell, column) => make(kind, { class: column > 0 && column < cells.length - texts ? "number" : undefined, scope: kind === "th" ? "col" : undefined }, /^[█-▏]+$/.test(cell) ? bar(cell) : cell)));
  return make("div", { class: "picture", tabindex: 0, role: "group", "aria-label": t("Past orders") }, make("table", { class: "costs" },
    titles.length ? make("thead", {}, line(titles, "th")) : "", make("tbody", {}, rows.map((row) => line(row, "td")))),
    leftOut ? make("p", { class: "faint" }, `+ ${leftOut}`) : "");
};

// MARK: Pictures

/** The width of a picture's place in CSS pixels, which the engine draws it for; of a hidden place the width it will have. */
const widthOf = (place) => ["width", String(place.clientWidth || (place.closest(".answer")?.clientWidth ?? 752) - 32)];

/** Draws again whenever the width of a place has changed. */
function redraw(place, draw) {
  let width = place.clientWidth;
  new ResizeObserver(() => {
    if (place.clientWidth === 0 || place.clientWidth === width) return;
    width = place.clientWidth;
    requestAnimationFrame(draw);
  }).observe(place);
}

/** Shows an SVG. `prefix` keeps the ids of several pictures in one page apart. */
function showPicture(place, svg, prefix) {
  if (place.drawn === svg) return;
  place.drawn = svg;
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (root.nodeName !== "svg") return place.replaceChildren();
  for (const element of root.querySelectorAll("[id]")) element.id = prefix + element.id;
  const labels = root.getAttribute("aria-labelledby") ?? "";
  root.setAttribute("aria-labelledby", labels.split(" ").map((id) => prefix + id).join(" "));
  place.replaceChildren(document.importNode(root, true));
}

/** Shows the curve, and the order as a point on it. */
function showCurve(place, chart, prefix, amount, payable) {
  showPicture(place, chart.svg, prefix);
  const svg = place.querySelector("svg");
  if (!svg) return;
  place.querySelector(".known")?.remove();
  if (chart.plot.known) place.append(make("p", { class: "known faint" }, t("above # not worked out").replace("#", chart.plot.known)));
  svg.querySelector(".marker")?.remove();
  const { left, right, top, bottom, foot, limit, highest } = chart.plot;
  const x = left + (amount / limit) * (right - left);
  const y = bottom - (payable / highest) * (bottom - top);
  if (!(x >= left && x <= right && y >= top && y <= bottom)) return;
  const node = (tag, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const marker = node("g", { class: "marker" });
  marker.append(node("line", { x1: x, x2: x, y1: top, y2: foot }), node("circle", { cx: x, cy: y, r: 7 }));
  svg.append(marker);
}

/** The amount under a pointer in the curve, or undefined beside the plot. */
function amountAt(event, place, plot) {
  const svg = place.querySelector("svg");
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  if (point.y < plot.top - 20 || point.y > plot.foot + 20) return undefined;
  const share = (point.x - plot.left) / (plot.right - plot.left);
  return share < -0.02 || share > 1.02 ? undefined : Math.min(Math.max(share, 0), 1) * plot.limit;
}

// MARK: Lists

/** Shows mistakes and findings. `jump(label)`, `fix(fix)` and `explain(code)` make buttons where there is an editor; elsewhere `nameOf(label)` says where a finding is. */
function showFindings(place, diagnostics, empty, { lineOf, jump, fix, explain, nameOf } = {}) {
  if (diagnostics.length === 0) return place.replaceChildren(empty && make("p", { class: "faint" }, empty));
  place.replaceChildren(make("ul", { class: "findings" }, diagnostics.map((finding) => {
    const label = finding.labels[0];
    const where = jump && label && label.end > 0 && make("button", { class: "plain", type: "button", click: () => jump(label) }, lineWords(lineOf(label.start)));
    const name = label && nameOf?.(label);
    return make("li", {},
      make("span", { class: `badge ${finding.severity}` }, t(finding.severity), " ", explain ? make("button", { class: "plain", type: "button", click: () => explain(finding.code) }, finding.code) : finding.code), where, where ? ": " : "",
      name && make("span", { class: "strong" }, `${name}: `), words(finding.message),
      ...[finding.consequence, ...finding.labels.slice(1).map((other) => other.text), finding.help].filter(Boolean).map((text) => make("p", { class: "faint" }, words(text))),
      fix && finding.fixes.length > 0 && make("div", { class: "actions" }, finding.fixes.map((one) =>
        make("button", { type: "button", click: () => fix(one) }, words(one.title)))));
  })));
}

/** Shows each expectation, and below them what no expectation covers. */
function showTests(place, test, lineOf, jump) {
  const row = (one, kind, text) => make("li", {}, kind && make("span", { class: `badge ${kind === "holds" ? "good" : "error"}` }, t(kind)),
    jump && make("button", { class: "plain", type: "button", click: () => jump(one) }, lineWords(lineOf(one.start))), jump ? ": " : "", words(text));
  const rows = [...test.results.filter((one) => !one.holds), ...test.results.filter((one) => one.holds)].map((one) => row(one, one.holds ? "holds" : "fails", one.text));
  const remarks = test.remarks.map((one) => row(one, "", one.text));
  if (rows.length + remarks.length === 0) return place.replaceChildren(make("p", { class: "faint" }, t("The file has no expectations.")));
  place.replaceChildren(make("ul", { class: "tests" }, rows, remarks));
}

/** Shows what each promotion does, in words, beside its colour. */
function showPromotions(place, promotions, jump) {
  const item = (promotion) => make("li", {}, swatch(promotion.hue),
    jump ? make("button", { class: "plain strong", type: "button", click: () => jump({ start: promotion.start, end: promotion.start }) }, promotion.name) : make("span", { class: "strong" }, promotion.name),
    make("p", {}, promotion.words));
  const list = make("ul", { class: "promotions" }, promotions.slice(0, SHOWN).map(item));
  if (promotions.length > SHOWN) list.append(make("li", {}, more(promotions.length - SHOWN, () => promotions.slice(SHOWN).map(item))));
  place.replaceChildren(list);
}
