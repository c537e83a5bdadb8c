// The editor: a textarea, so that keyboard, phone, undo and screen readers work as everywhere, over
// the same text in colours. Knows nothing of orders; `changed` is told of every change.

class Editor {
  /** `complete(position)` answers items, `changed()` follows every change of the text. */
  constructor(area, layer, popup, complete, changed) {
    Object.assign(this, { area, layer, popup, complete, changed, items: [], chosen: 0 });
    area.addEventListener("input", (event) => {
      if (this.isReplacing) return;
      this.changed();
      const isWord = event.inputType === "insertText" && /[\w-]/.test(event.data ?? "");
      if (isWord || (event.inputType === "deleteContentBackward" && !popup.hidden)) this.offer(2);
      else this.close();
    });
    area.addEventListener("keydown", (event) => this.pressed(event));
    area.addEventListener("blur", () => this.close());
    area.addEventListener("pointerdown", () => this.close());
    popup.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      const row = event.target.closest("li");
      if (row) this.accept([...popup.children].indexOf(row));
    });
  }

  get text() { return this.area.value; }

  // MARK: Colours

  /** Colours the text: `colours` flat as [start, end, kind…], `marks` as [{start, end, severity}]. */
  paint(colours, kinds, marks) {
    const text = this.text;
    const styles = new Uint8Array(text.length + 1), lines = new Uint8Array(text.length + 1);
    for (let index = 0; index < colours.length; index += 3) styles.fill(colours[index + 2] + 1, colours[index], colours[index + 1]);
    for (const { start, end, severity } of [...marks].sort((a, b) => (a.severity === "error") - (b.severity === "error"))) {
      const isEmpty = end <= start || text.slice(start, end).trim() === "";
      lines.fill(severity === "error" ? 2 : 1, isEmpty ? Math.max(text.slice(0, start).trimEnd().length - 1, 0) : start, isEmpty ? Math.max(start, 1) : end);
    }
    let start = 0;
    text.split("\n").forEach((line, number) => {
      this.paintLine(number, line, start, styles, lines, kinds);
      start += line.length + 1;
    });
    while (this.layer.children.length > text.split("\n").length) this.layer.lastChild.remove();
  }

  /** Rebuilds one line, unless it stands there already. */
  paintLine(number, line, start, styles, marks, kinds) {
    const parts = [];
    for (let index = 0, from = 0; index < line.length; from = index) {
      while (index < line.length && styles[start + index] === styles[start + from] && marks[start + index] === marks[start + from]) index += 1;
      const style = styles[start + from], mark = marks[start + from];
      parts.push([line.slice(from, index), [style && `k-${kinds[style - 1]}`, mark && ["", "is-warning", "is-error"][mark]].filter(Boolean).join(" ")]);
    }
    const key = parts.join("\n");
    let row = this.layer.children[number];
    if (!row) this.layer.append((row = make("div")));
    if (row.key === key) return;
    row.key = key;
    row.replaceChildren(...parts.map(([text, style]) => (style ? make("span", { class: style }, text) : text)));
  }

  // MARK: Changes

  /** Replaces a range as if typed, so that undo brings it back. The caret follows the new text. */
  replace(start, end, text) {
    if (this.text.slice(start, end) === text) return;
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, end);
    this.isReplacing = true;
    if (!document.execCommand(text ? "insertText" : "delete", false, text)) this.area.setRangeText(text, start, end, "end");
    this.isReplacing = false;
    this.close();
    this.changed();
  }

  /** Applies edits of one fix as one step of undo. */
  apply(edits) {
    const sorted = [...edits].sort((a, b) => a.start - b.start);
    let text = "", end = sorted[0].start;
    for (const edit of sorted) {
      text += this.text.slice(end, edit.start) + edit.text;
      end = edit.end;
    }
    this.replace(sorted[0].start, end, text);
  }

  /** Replaces the whole text; the caret stays where it was. */
  become(text) {
    const caret = this.area.selectionStart;
    this.replace(0, this.text.length, text);
    this.area.setSelectionRange(caret, caret);
  }

  jump({ start, end }) {
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, end);
    this.layer.children[this.lineOf(start) - 1]?.scrollIntoView({ block: "nearest" });
  }

  lineOf(position) { return this.text.slice(0, position).split("\n").length; }

  // MARK: Keys

  pressed(event) {
    if (event.isComposing) return;
    const isOpen = !this.popup.hidden;
    const isBare = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    const keys = {
      ArrowDown: () => this.choose(this.chosen + 1), ArrowUp: () => this.choose(this.chosen - 1),
      Enter: () => this.accept(this.chosen), Tab: () => this.accept(this.chosen), Escape: () => this.close(),
    };
    if (isOpen && isBare && keys[event.key]) keys[event.key]();
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
    this.replace(selectionStart, selectionEnd, "\n" + indent);
    this.layer.children[this.lineOf(this.area.selectionStart) - 1]?.scrollIntoView({ block: "nearest" });
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
  offer(least) {
    const position = this.area.selectionStart;
    const typed = this.text.slice(0, position).match(/[\w-]*$/)[0];
    this.items = this.complete(position).filter((item) => least === 0 || (position - item.start >= least && item.text.replace(/^"/, "").startsWith(typed))).slice(0, 60);
    if (this.items.length === 0 || (least > 0 && this.items.some((item) => item.text === typed))) return this.close();
    this.popup.replaceChildren(...this.items.map((item, index) =>
      make("li", { role: "option", id: `completion-${index}` }, item.label, item.detail && make("span", {}, item.detail))));
    this.popup.hidden = false;
    this.place(this.items[0].start);
    this.choose(0);
  }

  /** Puts the list below the character at a position, or above it where there is no room. */
  place(position) {
    const row = this.layer.children[this.lineOf(position) - 1];
    const range = document.createRange();
    let rest = position - (this.text.lastIndexOf("\n", position - 1) + 1);
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    let node = walker.nextNode();
    for (; node && rest > node.length; node = walker.nextNode()) rest -= node.length;
    if (node) range.setStart(node, rest);
    const place = node ? range.getBoundingClientRect() : row.getBoundingClientRect();
    const frame = this.popup.parentElement.getBoundingClientRect(), view = this.popup.parentElement.parentElement.getBoundingClientRect();
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
    this.replace(item.start, item.end, item.text);
  }

  close() {
    this.popup.hidden = true;
    this.area.removeAttribute("aria-activedescendant");
  }
}
