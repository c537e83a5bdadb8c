// Files that the browser keeps: what is open is written down as it changes, so that nothing is lost
// by closing the page. A browser that refuses (a private window) leaves the page as it would be.

/** The browser's store; without one, everything is forgotten. */
const store = {
  get(key) { try { return localStorage.getItem(key); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(key, value); return true; } catch { return false; } },
  remove(key) { try { localStorage.removeItem(key); } catch { /* forgotten already */ } },
  keys() { try { return Object.keys(localStorage); } catch { return []; } },
};

const shelf = {
  prefix: "promo.file.",
  /** The id of the open file, null until it is kept; and what was last written for it. */
  id: null, raw: null,

  read(id) { try { return JSON.parse(store.get(shelf.prefix + id)); } catch { return null; } },
  /** All files, the one changed last first. */
  get files() {
    return store.keys().filter((key) => key.startsWith(shelf.prefix)).map((key) => ({ id: key.slice(shelf.prefix.length), ...shelf.read(key.slice(shelf.prefix.length)) }))
      .filter(({ text }) => typeof text === "string").sort((a, b) => b.changed - a.changed);
  },

  /** A name that no other kept file has: `shop 2.promo` beside `shop.promo`. */
  apart(name, id = null) {
    const names = shelf.files.filter((file) => file.id !== id).map((file) => file.name);
    let apart = name;
    for (let number = 2; names.includes(apart); number += 1) apart = name.replace(/(?: \d+)?(\.\w+)?$/, ` ${number}$1`);
    return apart;
  },

  /** Keeps what is open. An example that nobody changed needs no keeping. Answers if it is kept. */
  keep() {
    clearTimeout(shelf.timer);
    if (!editor || !page.look) return false;
    const name = at("name").value, text = editor.text;
    if (!shelf.id && (text === "" || text === shelf.untouched)) { store.remove("promo.open"); return text === ""; }
    const known = shelf.id && store.get(shelf.prefix + shelf.id);
    // Another window has written this file meanwhile: this one goes on under an id of its own.
    const isTaken = shelf.id && known !== shelf.raw;
    if (!shelf.id || isTaken) at("name").value = shelf.apart(name);
    if (!shelf.id || isTaken) shelf.id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
    const content = { name: at("name").value, text, order: getOrder(), kept: page.kept, saved: page.saved, own: [...page.own] };
    const old = shelf.raw && JSON.parse(shelf.raw);
    const isSame = old && !isTaken && JSON.stringify({ ...old, changed: 0 }) === JSON.stringify({ ...content, changed: 0 });
    if (!isSame) {
      const raw = JSON.stringify({ ...content, changed: Date.now() });
      if (!store.set(shelf.prefix + shelf.id, raw)) return shelf.refused();
      shelf.raw = raw;
    }
    store.set("promo.open", shelf.id);
    return true;
  },
  refused() {
    if (!shelf.isTold) notify(t("This browser does not keep files: save to disk."));
    shelf.isTold = true;
    return false;
  },
  later() {
    clearTimeout(shelf.timer);
    shelf.timer = setTimeout(shelf.keep, 300);
  },

  /** Opens a kept file as it was left. */
  open(id) {
    const file = shelf.read(id);
    if (!file) return false;
    open(file.name, file.text, file.order, id);
    page.saved = file.saved ?? "";
    page.kept = file.kept ?? file.text;
    page.own = new Set(file.own);
    return true;
  },
  /** Tells that another file is open now: `id` of a kept one, `untouched` the text of an example. */
  opened(id, untouched) {
    shelf.id = id ?? null;
    shelf.raw = id ? store.get(shelf.prefix + id) : null;
    shelf.untouched = untouched;
    const same = !id && shelf.files.find((file) => file.name === at("name").value && file.text === editor.text);
    if (same) shelf.opened(same.id, untouched);
  },
  /** Opens what was open when the page was left. */
  restore() { return shelf.open(store.get("promo.open") ?? ""); },

  begin() {
    at("files").addEventListener("click", openFiles);
    at("name").addEventListener("input", shelf.later);
    at("name").addEventListener("change", () => { at("name").value = shelf.apart(at("name").value, shelf.id); shelf.later(); });
    addEventListener("pagehide", shelf.keep);
    addEventListener("visibilitychange", () => document.hidden && shelf.keep());
    const mark = (isOver) => document.body.classList.toggle("is-dragged", isOver);
    addEventListener("dragover", (event) => { if ([...event.dataTransfer.types].includes("Files")) { event.preventDefault(); mark(true); } });
    addEventListener("dragleave", (event) => event.relatedTarget || mark(false));
    addEventListener("drop", (event) => {
      mark(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      openDropped([...event.dataTransfer.files]);
    });
  },
};

/** Opens files from the disk, each of rules as a file of its own; the last one stays open. */
async function openDropped(files) {
  for (const file of files) {
    if (pastOrders.areOrders(file)) { await show("orders"); await pastOrders.open(file); continue; }
    const isLarge = file.size > 4_000_000, text = isLarge ? "" : await file.text().catch(() => null);
    const problem = isLarge ? "this is too large for a rule file." : text === null ? "this file cannot be read." : /[\0\ufffd]/.test(text) ? "this is no text: rules are a text file in UTF-8." : "";
    if (problem) notify(`${file.name}: ${t(problem)}`);
    else open(file.name, text.replaceAll("\r\n", "\n"));
    shelf.keep();
  }
}

function openFiles() {
  shelf.keep();
  const list = make("ul", { class: "files" }), status = make("p", { role: "status" });
  const show = () => list.replaceChildren(...(shelf.files.length ? shelf.files.map(row) : [make("li", { class: "faint" }, t("No file yet. What you change is kept here."))]));
  const said = (time) => new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
  const row = (file) => {
    const name = make("input", { value: file.name, "aria-label": `${t("Rename")} ${file.name}`, autocomplete: "off", spellcheck: "false", change: () => rename(file, name.value.trim()) });
    const isOpen = file.id === shelf.id;
    return make("li", { "data-file": file.id }, make("button", { type: "button", "aria-label": `${t("Open")} ${file.name}`, "aria-current": isOpen, click: () => { dialog.close(); if (!isOpen) shelf.open(file.id); } }, t(isOpen ? "Open now" : "Open")),
      name, make("span", { class: "faint" }, said(file.changed)),
      make("button", { type: "button", "aria-label": `${t("Delete")} ${file.name}`, click: () => remove(file) }, "×"));
  };
  function rename(file, name) {
    if (!name) return show();
    const apart = shelf.apart(name, file.id), raw = JSON.stringify({ ...shelf.read(file.id), name: apart });
    store.set(shelf.prefix + file.id, raw);
    if (file.id === shelf.id) { at("name").value = apart; shelf.raw = raw; }
    show();
  }
  function remove(file) {
    const raw = store.get(shelf.prefix + file.id);
    store.remove(shelf.prefix + file.id);
    if (file.id === shelf.id) shelf.opened(null, editor.text);
    show();
    const undo = make("button", { type: "button", click: () => {
      store.set(shelf.prefix + file.id, raw);
      if (at("name").value === file.name && editor.text === file.text) shelf.opened(file.id);
      status.replaceChildren();
      show();
      dialog.querySelector("button").focus();
    } }, t("Bring it back"));
    status.replaceChildren(`${file.name}: ${t("deleted.")} `, undo);
    undo.focus();
  }
  const dialog = openDialog("files-dialog", "Files",
    make("p", { class: "faint" }, t("Files are kept in this browser, and nowhere else. Save writes a copy to your disk.")), list, status);
  show();
}
