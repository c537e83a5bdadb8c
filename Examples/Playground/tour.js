// The tour: what the rules can say, in twenty steps. A step is done when the engine gives the prices that it asks for.

/** What to do, in English and in Chinese; the rules once it is done; orders, with what they pay then. A step begins with the rules of the one before, or with `from`. `has` is what the rules must say beside. */
const TOUR = [
  { en: "Every order is 10 % off. Make it 20 %.", zh: "现在每个订单减10%。改成减20%。", from: 'promotion "Sale" {\n    discount 10% off\n}\n', rules: 'promotion "Sale" {\n    discount 20% off\n}\n', pays: [[{ amount: "100" }, "80.00"]] },
  { en: "Take 15 off instead of a share: `coupon 15`.", zh: "不按比例，改成减15：`coupon 15`。", rules: 'promotion "Sale" {\n    coupon 15\n}\n', pays: [[{ amount: "100" }, "85.00"], [{ amount: "200" }, "185.00"]] },
  { en: "Give it only from 50 on: add `spend 50`.", zh: "满50才减：加上`spend 50`。", rules: 'promotion "Sale" {\n    coupon 15\n    spend 50\n}\n', pays: [[{ amount: "40" }, "40.00"], [{ amount: "50" }, "35.00"]] },
  { en: "Give it for each full 50: `every 50` behind the coupon, without `spend`.", zh: "每满50减一次：在coupon后写`every 50`，去掉`spend`。", rules: 'promotion "Sale" {\n    coupon 15 every 50\n}\n', pays: [[{ amount: "100" }, "70.00"], [{ amount: "40" }, "40.00"]] },
  { en: "Never take more than 45: add `up to 45`.", zh: "最多减45：加上`up to 45`。", rules: 'promotion "Sale" {\n    coupon 15 every 50\n    up to 45\n}\n', pays: [[{ amount: "500" }, "455.00"]] },
  { en: "Let it end with 2027. Say whose clock counts, above the promotion: `timezone \"Europe/Berlin\"`; and in it `to 2027-12-31`.", zh: "到2027年底结束。先在活动上方写明时区：`timezone \"Europe/Berlin\"`，再在活动里写`to 2027-12-31`。", rules: 'timezone "Europe/Berlin"\n\npromotion "Sale" {\n    coupon 15 every 50\n    up to 45\n    to 2027-12-31\n}\n', pays: [[{ amount: "500", at: "2027-12-31" }, "455.00"], [{ amount: "500", at: "2028-01-01" }, "500.00"]] },
  { en: "Only on Fridays: add `on fri`.", zh: "只在星期五：加上`on fri`。", rules: 'timezone "Europe/Berlin"\n\npromotion "Sale" {\n    coupon 15 every 50\n    up to 45\n    to 2027-12-31\n    on fri\n}\n', pays: [[{ amount: "500", at: "2027-11-26" }, "455.00"], [{ amount: "500", at: "2027-11-25" }, "500.00"]] },
  { en: "And only in the evening: `between 18:00 and 20:00`.", zh: "而且只在傍晚：`between 18:00 and 20:00`。", rules: 'timezone "Europe/Berlin"\n\npromotion "Sale" {\n    coupon 15 every 50\n    up to 45\n    to 2027-12-31\n    on fri\n    between 18:00 and 20:00\n}\n', pays: [[{ amount: "500", at: "2027-11-26T19:00" }, "455.00"], [{ amount: "500", at: "2027-11-26T12:00" }, "500.00"]] },
  { en: "A new file. Give these 10 % to who types a code: `code \"MIA10\"`.", zh: "换一个新文件。只给输入优惠码的人减10%：`code \"MIA10\"`。", from: 'promotion "Mia" {\n    discount 10% off\n}\n', rules: 'promotion "Mia" {\n    discount 10% off\n    code "MIA10"\n}\n', pays: [[{ amount: "100", codes: ["MIA10"] }, "90.00"], [{ amount: "100" }, "100.00"]] },
  { en: "Write a second promotion below it: 5 off from 50 on. Of the two a customer gets the better one.", zh: "在下面再写一个活动：满50减5。两个活动里顾客得到更优惠的那个。", rules: 'promotion "Mia" {\n    discount 10% off\n    code "MIA10"\n}\n\npromotion "Five" {\n    coupon 5\n    spend 50\n}\n', pays: [[{ amount: "100", codes: ["MIA10"] }, "90.00"], [{ amount: "100" }, "95.00"]] },
  { en: "Let both apply to one order: `sync` in both.", zh: "让两个活动可以叠加：都写上`sync`。", rules: 'promotion "Mia" {\n    discount 10% off\n    code "MIA10"\n    sync\n}\n\npromotion "Five" {\n    coupon 5\n    spend 50\n    sync\n}\n', pays: [[{ amount: "100", codes: ["MIA10"] }, "85.50"], [{ amount: "100" }, "95.00"]] },
  { en: "Ask what the shop knows: `fact member yes/no default no` at the top, and `when member` in the second promotion.", zh: "使用商店已知的信息：在最上面写`fact member yes/no default no`，在第二个活动里写`when member`。", rules: 'fact member yes/no default no\n\npromotion "Mia" {\n    discount 10% off\n    code "MIA10"\n    sync\n}\n\npromotion "Five" {\n    coupon 5\n    spend 50\n    sync\n    when member\n}\n', pays: [[{ amount: "100", facts: { member: "yes" } }, "95.00"], [{ amount: "100" }, "100.00"]] },
  { en: "A file about goods. Reduce only shoes: `only \"shoes\"`.", zh: "关于商品的文件。只减鞋：`only \"shoes\"`。", from: 'goods "shoes", "sale"\n\npromotion "Shoes" {\n    discount 20% off\n}\n', rules: 'goods "shoes", "sale"\n\npromotion "Shoes" {\n    discount 20% off\n    only "shoes"\n}\n', pays: [[{ lines: [["100", "", "shoes"], ["50", "", ""]] }, "130.00"]] },
  { en: "But not those that are reduced already: `except \"sale\"`.", zh: "已经特价的不减：`except \"sale\"`。", rules: 'goods "shoes", "sale"\n\npromotion "Shoes" {\n    discount 20% off\n    only "shoes"\n    except "sale"\n}\n', pays: [[{ lines: [["100", "", "shoes"], ["50", "", "shoes,sale"]] }, "130.00"]] },
  { en: "Three for two instead of the share: `buy 2 get 1 free`.", zh: "不打折，改成买二送一：`buy 2 get 1 free`。", rules: 'goods "shoes", "sale"\n\npromotion "Shoes" {\n    buy 2 get 1 free\n    only "shoes"\n    except "sale"\n}\n', pays: [[{ lines: [["90", "3", "shoes"]] }, "60.00"]] },
  { en: "The second pair at half price: `buy 1 get 1 50% off`.", zh: "第二双半价：`buy 1 get 1 50% off`。", rules: 'goods "shoes", "sale"\n\npromotion "Shoes" {\n    buy 1 get 1 50% off\n    only "shoes"\n    except "sale"\n}\n', pays: [[{ lines: [["60", "2", "shoes"]] }, "45.00"]] },
  { en: "The last file. The larger the order, the more is off: `tier spend 100 coupon 10` and `tier spend 200 coupon 30`, in place of what stands there.", zh: "最后一个文件。买得越多减得越多：改写成`tier spend 100 coupon 10`和`tier spend 200 coupon 30`。", from: 'promotion "More" {\n    coupon 10\n    spend 100\n}\n', rules: 'promotion "More" {\n    tier spend 100 coupon 10\n    tier spend 200 coupon 30\n}\n', pays: [[{ amount: "150" }, "140.00"], [{ amount: "250" }, "220.00"]] },
  { en: "Add a promotion of the delivery: `free shipping` and `spend 50`.", zh: "再加一个运费活动：`free shipping`和`spend 50`。", rules: 'promotion "More" {\n    tier spend 100 coupon 10\n    tier spend 200 coupon 30\n}\n\npromotion "Delivery" {\n    free shipping\n    spend 50\n}\n', pays: [[{ lines: [["60", "", ""]], shipping: "5" }, "60.00"], [{ lines: [["40", "", ""]], shipping: "5" }, "45.00"]] },
  { en: "Write a test, which fails once somebody changes the tiers: `expect amount 200 pays 170.00`.", zh: "写一个测试，谁改了档位它就会失败：`expect amount 200 pays 170.00`。", rules: 'promotion "More" {\n    tier spend 100 coupon 10\n    tier spend 200 coupon 30\n}\n\npromotion "Delivery" {\n    free shipping\n    spend 50\n}\n\nexpect amount 200 pays 170.00\n', has: /^expect amount 200 pays 170/m, pays: [[{ amount: "200" }, "170.00"]] },
  { en: "Promise that nobody pays less than 80 %: `ensure pays >= 80%`. The chips below the rules say that it is proved.", zh: "保证谁都不会付少于80%：`ensure pays >= 80%`。规则下方的标记会说明它已被证明。", rules: 'promotion "More" {\n    tier spend 100 coupon 10\n    tier spend 200 coupon 30\n}\n\npromotion "Delivery" {\n    free shipping\n    spend 50\n}\n\nexpect amount 200 pays 170.00\n\nensure pays >= 80%\n', has: /^ensure pays >= 80%/m, pays: [[{ amount: "200" }, "170.00"]] },
];

const tour = {
  step: -1,
  /** True if some rules are what a step asks for. */
  isDone({ pays, has }, text) {
    return (!has || has.test(text)) && pays.every(([order, payable]) => askAbout(text, "quote", pairsOf(order)).payable === payable);
  },
  go(number) {
    const { from, pays } = TOUR[number], rules = from ?? TOUR[number - 1].rules;
    if (tour.step < 0) open("tour.promo", rules, pays[0][0]);
    else [editor.become(rules), setOrder(pays[0][0])];
    tour.step = number;
    beside.toggle(false);
    changed().then(() => { page.later(); ordered(); });
  },
  end() {
    tour.step = -1;
    at("tour").hidden = true;
    editor.area.focus();
  },
  /** Says what to do, or that it is done, whenever the rules have changed. */
  show() {
    const step = TOUR[tour.step], isLast = tour.step === TOUR.length - 1;
    at("tour").hidden = !step;
    if (!step) return;
    const isDone = tour.isDone(step, editor.text), button = (id, text, click) => make("button", { type: "button", id, class: isDone && id === "tour-next" ? "main" : "", click }, t(text));
    at("tour").replaceChildren(make("strong", {}, `${isDone ? "✓ " : ""}${tour.step + 1} / ${TOUR.length}`), make("span", {}, ...words(step[language()] ?? step.en)),
      make("span", { class: "actions" }, isDone ? "" : button("tour-do", "Show me", () => editor.become(step.rules)), isLast ? "" : button("tour-next", "Next", () => tour.go(tour.step + 1)), button("tour-end", isLast && isDone ? "Done" : "End", tour.end)));
  },
};

/** An order as the engine asks for it. */
const pairsOf = ({ amount, at, codes = [], facts = {}, lines = [], shipping }) => [
  ...(at ? [["at", at]] : []), ...codes.map((code) => ["code", code]), ...Object.entries(facts).map(([name, value]) => ["fact", `${name}=${value}`]), ...(amount ? [["amount", amount]] : []), ...(shipping ? [["shipping", shipping]] : []),
  ...lines.flatMap(([price, pieces, labels]) => [["line", price], ["pieces", pieces || "1"], ...labelsIn(labels).map((label) => ["label", label])]),
];
