// The editor: a textarea, so that keyboard, phone and screen readers work as everywhere, over the
// same text in colours. Knows nothing of orders; `changed` is told of every change.

/** The length from which only the lines in view are drawn, unwrapped, and the engine answers in a worker. */
const LARGE = 40_000;

class Editor {
  /** `complete(position)` answers items; `changed()` follows every change of the text; `moved()` every move of the caret. */
  constructor(area, layer, popup, { complete, changed, moved }) {
    Object.assign(this, { area, layer, popup, complete, changed, moved, items: [], chosen: 0, marks: [] });
    this.forget();
    area.addEventListener("beforeinput", (event) => {
      const step = { historyUndo: () => this.undo(), historyRedo: () => this.redo() }[event.inputType];
      if (step) event.preventDefault(), step();
    });
    area.addEventListener("input", (event) => {
      this.isTyping = true;
      this.noted();
      const isWord = event.inputType === "insertText" && /[\w-]/.test(event.data ?? "");
      if (isWord || (event.inputType === "deleteContentBackward" && !popup.hidden)) this.offer(2);
      else this.close();
    });
    area.addEventListener("keydown", (event) => this.pressed(event));
    area.addEventListener("blur", () => { this.close(); this.isTyping = false; this.moved(); });
    area.addEventListener("pointerdown", () => this.close());
    area.addEventListener("pointermove", (event) => { area.title = this.markUnder(event)?.text ?? ""; });
    document.addEventListener("selectionchange", () => {
      if (document.activeElement !== area) return;
      if (area.selectionStart !== this.caret) this.isTyping = false;
      this.moved();
    });
    this.view.addEventListener("scroll", () => this.isLarge && requestAnimationFrame(() => this.draw()));
    popup.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      const row = event.target.closest("li");
      if (row) this.accept([...popup.children].indexOf(row));
    });
  }

  get text() { return this.area.value; }
  get view() { return this.layer.parentElement.parentElement; }
  get isLarge() { return this.last.length > LARGE; }

  // MARK: Colours

  /** Keeps the lines of the text after a change. A line that changes keeps its colours around the change until `paint`. */
  split({ start, removed, added }) {
    let first = 0, offset = 0;
    while (first < this.lines.length - 1 && offset + this.lines[first].text.length < start) offset += this.lines[first++].text.length + 1;
    const old = this.lines.slice(first, first + removed.split("\n").length), block = old.map(({ text }) => text).join("\n");
    const texts = (block.slice(0, start - offset) + added + block.slice(start - offset + removed.length)).split("\n");
    // A line with as many neighbours as before keeps its row, so that nothing jumps.
    const lines = texts.map((text, index) => ({ text, codes: carried(old[index], text), row: old[index]?.row }));
    this.lines = [...this.lines.slice(0, first), ...lines, ...this.lines.slice(first + old.length)];
    this.area.parentElement.classList.toggle("is-large", this.isLarge);
  }

  /** Colours the text: `colours` flat as [start, end, kind…], `marks` as [{start, end, severity, text}], `blocks` as [{start, end, hue}]. */
  paint(colours, kinds, marks, blocks = []) {
    const text = this.last, codes = new Uint8Array(text.length + 1);
    Object.assign(this, { kinds, marks });
    for (let index = 0; index < colours.length; index += 3) codes.fill(3 * (colours[index + 2] + 1), colours[index], colours[index + 1]);
    for (const { start, end, severity } of [...marks].sort((a, b) => (a.severity === "error") - (b.severity === "error"))) {
      const isEmpty = end <= start || text.slice(start, end).trim() === "";
      const from = isEmpty ? Math.max(text.slice(0, start).trimEnd().length - 1, 0) : start, to = isEmpty ? Math.max(start, 1) : end;
      for (let place = from; place < to; place += 1) codes[place] += (severity === "error" ? 2 : 1) - (codes[place] % 3);
    }
    let start = 0, block = 0;
    for (const line of this.lines) {
      while (blocks[block]?.end <= start) block += 1;
      line.hue = blocks[block]?.start < start + line.text.length ? `var(--hue${blocks[block].hue})` : "";
      const part = codes.subarray(start, start + line.text.length);
      if (part.length !== line.codes.length || part.some((code, index) => code !== line.codes[index])) line.codes = part.slice();
      start += line.text.length + 1;
    }
    this.draw();
  }

  /** Draws the lines, of a large text only those in view. */
  draw() {
    const height = this.lineHeight, top = this.view.scrollTop, count = this.lines.length;
    const from = this.isLarge ? Math.max(Math.floor(top / height) - 30, 0) : 0;
    const to = this.isLarge ? Math.min(Math.ceil((top + this.view.clientHeight) / height) + 30, count) : count;
    this.layer.style.paddingTop = this.isLarge ? `calc(${from * height}px + .6rem)` : "";
    this.layer.style.height = this.isLarge ? `calc(${count * height}px + 1.2rem)` : "";
    let row = this.layer.firstChild;
    const drop = (old) => { const next = old.nextSibling; old.remove(); return next; };
    const shown = new Set(this.lines.slice(from, to).map((line) => (line.row ??= make("div"))));
    for (let number = from; number < to; number += 1) {
      const line = this.lines[number];
      while (row && !shown.has(row)) row = drop(row);
      if (row === line.row) row = row.nextSibling;
      else this.layer.insertBefore(line.row, row);
      if (line.row.number !== number) line.row.dataset.line = (line.row.number = number) + 1;
      if (line.row.hue !== line.hue) line.row.style.setProperty("--hue", (line.row.hue = line.hue));
      this.drawLine(line);
    }
    while (row) row = drop(row);
  }

  /** Rebuilds one line, unless it stands there already. */
  drawLine({ row, text, codes }) {
    if (row.text === text && row.codes === codes) return;
    Object.assign(row, { text, codes });
    const parts = [];
    for (let index = 0, from = 0; index < text.length; from = index) {
      while (index < text.length && codes[index] === codes[from]) index += 1;
      const style = Math.floor(codes[from] / 3), mark = codes[from] % 3, part = text.slice(from, index);
      const names = [style && `k-${this.kinds[style - 1]}`, mark && ["", "is-warning", "is-error"][mark]].filter(Boolean).join(" ");
      parts.push(names ? make("span", { class: names }, part) : part);
    }
    row.replaceChildren(...parts);
  }

  get lineHeight() { return parseFloat(getComputedStyle(this.layer).lineHeight); }

  /** The mark at a position in the text, the gravest first. */
  markAt(position) {
    return this.marks.filter(({ start, end }) => start <= position && position <= Math.max(end, start + 1)).sort((a, b) => a.severity.localeCompare(b.severity) || (a.end - a.start) - (b.end - b.start))[0];
  }

  /** The mark under the pointer: the textarea lies over the spans. */
  markUnder({ clientX: x, clientY: y }) {
    const span = [...this.layer.querySelectorAll(".is-error, .is-warning")].find((one) => [...one.getClientRects()].some((box) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom));
    if (!span) return undefined;
    let place = this.startOf(span.parentElement.number);
    for (let node = span.previousSibling; node; node = node.previousSibling) place += node.textContent.length;
    return this.markAt(place);
  }

  // MARK: Changes

  /** Takes a text as the beginning: nothing before it can be undone. */
  forget() {
    Object.assign(this, { past: [], future: [], last: this.area.value, caret: this.area.selectionStart, isTyping: false, lines: [{ text: "", codes: new Uint8Array(0) }] });
    this.split({ start: 0, removed: "", added: this.last });
  }

  /** Notes a change of the textarea for undo. Letters of a word are one step. */
  noted(joins = false) {
    const text = this.area.value, old = this.last;
    if (text === old) return;
    const [start, end] = sameEnds(old, text);
    const step = { start, removed: old.slice(start, old.length - end), added: text.slice(start, text.length - end), before: this.caret, joins };
    const before = this.past.at(-1);
    const isWord = before && this.isTyping && /^[\w-]$/.test(step.added) && !step.removed && before.isTyped && before.start + before.added.length === start;
    if (isWord) before.added += step.added;
    else this.past.push({ ...step, isTyped: this.isTyping && /^[\w-]$/.test(step.added) });
    if (this.past.length > 1_000) this.past.shift();
    this.future = [];
    this.became(step);
  }

  became(step) {
    Object.assign(this, { last: this.area.value, caret: this.area.selectionStart });
    this.split(step);
    this.draw();
    this.changed();
  }

  undo() { if (this.step(this.past, this.future, ({ start, removed, added, before }) => [start, start + added.length, removed, before])) this.undo(); }
  redo() { this.step(this.future, this.past, ({ start, removed, added }) => [start, start + removed.length, added, start + added.length]) && this.redo(); }
  /** Goes a step. Answers if another one belongs to it. */
  step(from, to, edit) {
    const step = from.pop();
    if (!step) return;
    to.push(step);
    const [start, end, added, caret] = edit(step), removed = this.last.slice(start, end);
    this.area.setRangeText(added, start, end, "end");
    this.area.setSelectionRange(caret, caret);
    this.isTyping = false;
    this.close();
    this.became({ start, removed, added });
    return (to === this.future ? step : from.at(-1))?.joins;
  }

  /** Replaces a range; undo brings it back. The caret follows the new text. */
  replace(start, end, text, quietly = false) {
    if (this.text.slice(start, end) === text) return;
    if (!quietly) this.area.focus({ preventScroll: true });
    this.area.setRangeText(text, start, end, quietly ? "preserve" : "end");
    this.close();
    this.noted(quietly);
  }

  /** Applies edits of one fix as one step of undo, or `quietly` as a part of the step before, and the caret stays. */
  apply(edits, quietly = false) {
    this.isTyping = false;
    const sorted = [...edits].sort((a, b) => a.start - b.start);
    let text = "", end = sorted[0].start;
    for (const edit of sorted) {
      text += this.text.slice(end, edit.start) + edit.text;
      end = edit.end;
    }
    this.replace(sorted[0].start, end, text, quietly);
  }

  /** Replaces the whole text; the caret stays on its line. */
  become(text) {
    const line = this.lineOf(this.area.selectionStart), top = this.view.scrollTop;
    this.isTyping = false;
    this.replace(0, this.text.length, text);
    const caret = this.startOf(Math.min(line, this.lines.length) - 1);
    this.area.setSelectionRange(caret, caret);
    this.caret = caret;
    this.view.scrollTop = top;
  }

  jump({ start, end }) {
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, end);
    this.reveal(start);
  }

  /** Scrolls to the line of a position. */
  reveal(position) {
    const number = this.lineOf(position) - 1, row = this.lines[number]?.row;
    if (row?.isConnected) return row.scrollIntoView({ block: "nearest" });
    this.view.scrollTop = number * this.lineHeight - this.view.clientHeight / 2;
    this.draw();
  }

  /** Scrolls the view, and nothing around it, to the lines between two positions: to the first, if not all have room. */
  uncover(start, end) {
    const topOf = (number) => this.lines[number]?.row?.isConnected ? this.lines[number].row.offsetTop : number * this.lineHeight;
    const top = topOf(this.lineOf(start) - 1), bottom = topOf(this.lineOf(end) - 1) + this.lineHeight, { scrollTop, clientHeight } = this.view;
    if (top < scrollTop || bottom > scrollTop + clientHeight) this.view.scrollTop = Math.min(top, Math.max(bottom - clientHeight, 0));
  }

  /** The number of the line at a position, from 1. */
  lineOf(position) {
    let number = 1;
    for (let place = this.last.indexOf("\n"); place >= 0 && place < position; place = this.last.indexOf("\n", place + 1)) number += 1;
    return number;
  }

  /** The position at which a line begins, by its index. */
  startOf(index) { return this.lines.slice(0, index).reduce((start, { text }) => start + text.length + 1, 0); }

  // MARK: Keys

  pressed(event) {
    if (event.isComposing) return;
    const isOpen = !this.popup.hidden, isCommand = event.ctrlKey || event.metaKey;
    const isBare = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    const keys = {
      ArrowDown: () => this.choose(this.chosen + 1), ArrowUp: () => this.choose(this.chosen - 1),
      Enter: () => this.accept(this.chosen), Tab: () => this.accept(this.chosen), Escape: () => this.close(),
    };
    if (isOpen && isBare && keys[event.key]) keys[event.key]();
    else if (isCommand && event.code === "KeyZ" && !event.altKey) event.shiftKey ? this.redo() : this.undo();
    else if (isCommand && event.code === "KeyY" && !event.altKey) this.redo();
    else if (event.ctrlKey && event.key === " ") this.offer(0);
    else if (event.key === "Enter" && isBare) this.breakLine();
    else if (event.key === "}" && this.indent) this.closeBlock();
    else if (isOpen && event.key.startsWith("Arrow")) return this.close();
    else return;
    event.preventDefault();
  }

  /** A new line begins where its text would, and a step further after `{`. */
  breakLine() {
    const { selectionStart, selectionEnd } = this.area;
    const before = this.text.slice(0, selectionStart).split("\n").at(-1);
    const indent = before.match(/^ */)[0] + (before.trimEnd().endsWith("{") ? "    " : "");
    this.isTyping = true;
    this.replace(selectionStart, selectionEnd, "\n" + indent);
    this.reveal(this.area.selectionStart);
  }

  /** The blanks from the beginning of the line to the caret, if there is nothing else. */
  get indent() { return this.text.slice(0, this.area.selectionStart).match(/(?<=^|\n) +$/)?.[0] ?? ""; }

  /** A `}` that begins a line stands one step before what it closes. */
  closeBlock() {
    const { selectionStart, selectionEnd } = this.area;
    this.replace(selectionStart - Math.min(this.indent.length, 4), selectionEnd, "}");
  }

  // MARK: Completion

  /** Opens the list for the word before the caret, if it has `least` characters. */
  async offer(least) {
    const position = this.area.selectionStart;
    const typed = this.text.slice(Math.max(position - 100, 0), position).match(/[\w-]*$/)[0];
    const items = await this.complete(position);
    if (this.area.selectionStart !== position) return;
    this.items = items.filter((item) => position - item.start >= least).slice(0, 60);
    if (this.items.length === 0 || (least > 0 && this.items.some((item) => item.text === typed))) return this.close();
    this.popup.replaceChildren(...this.items.map((item, index) =>
      make("li", { role: "option", id: `completion-${index}` }, item.label, item.detail && make("span", {}, item.detail))));
    this.popup.hidden = false;
    this.place(this.items[0].start);
    this.choose(0);
  }

  /** Puts the list below the character at a position, or above it where there is no room. */
  place(position) {
    const number = this.lineOf(position) - 1, row = this.lines[number].row;
    if (!row?.isConnected) return this.close();
    const range = document.createRange();
    let rest = position - this.startOf(number);
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    let node = walker.nextNode();
    for (; node && rest > node.length; node = walker.nextNode()) rest -= node.length;
    if (node) range.setStart(node, rest);
    const place = node ? range.getBoundingClientRect() : row.getBoundingClientRect();
    const frame = this.popup.parentElement.getBoundingClientRect(), view = this.view.getBoundingClientRect();
    const isBelow = place.bottom + this.popup.offsetHeight <= view.bottom || place.top - view.top < this.popup.offsetHeight;
    this.popup.style.top = `${(isBelow ? place.bottom : place.top - this.popup.offsetHeight) - frame.top}px`;
    this.popup.style.left = `${Math.max(Math.min(place.left - frame.left, frame.width - this.popup.offsetWidth - 8), 0)}px`;
  }

  choose(index) {
    this.chosen = (index + this.items.length) % this.items.length;
    [...this.popup.children].forEach((row, number) => row.setAttribute("aria-selected", number === this.chosen));
    this.popup.children[this.chosen].scrollIntoView({ block: "nearest" });
    this.area.setAttribute("aria-activedescendant", `completion-${this.chosen}`);
  }

  accept(index) {
    const item = this.items[index];
    this.close();
    this.isTyping = true;
    this.replace(item.start, item.end, item.text);
  }

  close() {
    this.popup.hidden = true;
    this.area.removeAttribute("aria-activedescendant");
  }
}

/** The colours of a line for its changed text: those around the change stay, the change takes those before it. */
function carried(old, text) {
  const codes = new Uint8Array(text.length);
  if (!old) return codes;
  const [start, end] = sameEnds(old.text, text);
  codes.set(old.codes.subarray(0, start));
  codes.fill(start > 0 ? codes[start - 1] : 0, start, text.length - end);
  codes.set(old.codes.subarray(old.text.length - end), text.length - end);
  return codes;
}

/** How many characters two texts have in common at their beginning and, of the rest, at their end. */
function sameEnds(old, text) {
  const least = Math.min(old.length, text.length);
  const most = (isSame, limit) => {
    let count = 0;
    for (let step = limit; step > 0; step = Math.floor(step / 2)) while (count + step <= limit && isSame(count + step)) count += step;
    return count;
  };
  const start = most((count) => old.slice(0, count) === text.slice(0, count), least);
  return [start, most((count) => old.slice(old.length - count) === text.slice(text.length - count), least - start)];
}
