// Comfort of the desk's pages, which work without it: keys that walk the rows, and the second step of a decision as a
// dialog over its page.

const typed = "input, textarea, select, [contenteditable]";

const rowsShown = () => [...document.querySelectorAll("[data-row]")];

function walk(step) {
  const rows = rowsShown();
  const at = rows.indexOf(document.activeElement);
  rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
}

/** A field that awaits an answer: nothing is chosen or typed there yet. */
function isUnanswered(field) {
  if (field.type === "radio" || field.type === "checkbox")
    return !field.form?.querySelector(`[name="${CSS.escape(field.name)}"]:checked`);
  return field.type === "submit" || field.value === "";
}

/** To the first field that awaits an answer, of the page's decisions that are not folded. */
function decide() {
  const fields = "[data-decision] :is(input:not([type=hidden]), textarea, select, button)";
  const shown = [...document.querySelectorAll(fields)].filter((field) => field.checkVisibility());
  shown.find((field) => isUnanswered(field))?.focus();
}

const inboxAddress = "/gestion/";
const keptAs = "boite";
const openedAs = "boite-rang";
const returnsAs = "boite-retour";

/** The row that was opened, or the one that has taken its place since it was decided. */
function resume() {
  const rows = rowsShown();
  const opened = Number(sessionStorage.getItem(openedAs) ?? 0);
  rows[Math.min(opened, rows.length - 1)]?.focus();
}

if (location.pathname === inboxAddress) {
  sessionStorage.setItem(keptAs, location.search);
  document.addEventListener("click", ({ target }) => {
    const opened = rowsShown().indexOf(target.closest("[data-row]"));
    if (opened >= 0) sessionStorage.setItem(openedAs, String(opened));
  });
  if (sessionStorage.getItem(returnsAs)) resume();
  sessionStorage.removeItem(returnsAs);
}

/** Back to the inbox with the filters that it was left with, at the row that follows. */
function toInbox() {
  sessionStorage.setItem(returnsAs, "oui");
  location.assign(inboxAddress + (sessionStorage.getItem(keptAs) ?? ""));
}

const keys = {
  j: () => walk(1),
  k: () => walk(-1),
  d: decide,
  b: toInbox,
  n: () => document.querySelector('.notices [role="status"] a')?.click(),
  "/": () => document.getElementById("chercher")?.focus(),
  "?": () => document.getElementById("touches")?.showModal(),
};

document.addEventListener("keydown", (event) => {
  const isTyped = event.target instanceof Element && event.target.closest(typed);
  if (isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

/** The form is sent as without scripts. */
function sendPlainly(form) {
  const step = Object.assign(document.createElement("input"), { type: "hidden", name: "step" });
  step.value = "preview";
  form.append(step);
  form.submit();
}

function showOver(section) {
  const dialog = document.createElement("dialog");
  dialog.className = "desk-dialog";
  dialog.append(section);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest('button[value="edit"]')) {
      event.preventDefault();
      dialog.close();
    }
  });
  document.body.append(dialog);
  dialog.showModal();
  // Enter does what the dialog is about, once what it asks is answered.
  dialog.querySelector('input:not([type="hidden"]), button[value="do"]')?.focus();
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const section = form.closest("[data-decision]");
  if (!section || event.submitter?.value !== "preview") return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => undefined);
  const html = answer && !answer.redirected ? await answer.text() : "";
  const page = new DOMParser().parseFromString(html, "text/html");
  const next = page.getElementById(section.id);
  if (!next) {
    sendPlainly(form);
  } else if (next.dataset.decision === "preview") {
    next.removeAttribute("id");
    showOver(next);
  } else {
    section.replaceWith(next);
    next.querySelector('[role="alert"]')?.focus();
  }
});
