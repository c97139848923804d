import { type Field, type PageForm, valuesHeldBy } from "./form-reader.ts";
import type { Sending } from "./form-values.ts";
import { around, type Element, textIn, within } from "./html.ts";

export type Answer = Readonly<{
  status: number;
  html: string;
  page: Element;
  location: string;
  ms: number;
}>;

const statuses = new Set([302, 303, 400, 403, 404, 409, 410, 413, 422]);
const untranslated =
  /\b(?:Required|Invalid|Expected|String must|Too (?:big|small)|undefined|NaN)\b|too_small|\b(?:api|fields)\.[a-z_]|\[object Object\]|Texte momentanément absent/;

export const isSlow = ({ ms }: Answer) => ms > 5000;

export const runsMarkup = (html: string) => html.includes("<img src=x onerror=");

export function faultsOfAnswer({ status, html, page }: Answer): string[] {
  const faults: string[] = [];
  if (!statuses.has(status)) faults.push(`answers ${String(status)}`);
  if (runsMarkup(html)) faults.push("writes markup as it was sent");
  if (!html.startsWith("<!DOCTYPE html>")) return faults;
  const key = untranslated.exec(textIn(page));
  if (key) faults.push(`says « ${key[0]} »`);
  if (!within(page).some(({ tag }) => tag === "h1")) faults.push("has no h1");
  return faults;
}

const isOpen = (value: string) => !/[\0\uD800]/.test(value);

/** A refused form: 422, errors at their fields, all input kept. */
export function faultsOfRefusal(
  { page }: Answer,
  field: Field,
  sending: Sending,
  form: PageForm,
): string[] {
  const all = within(page);
  const faults: string[] = [];
  const title = all.find(({ tag }) => tag === "title");
  if (!title || !textIn(title).startsWith("Erreur")) faults.push("its title does not say so");
  const alert = all.find(({ attributes }) => attributes["role"] === "alert");
  if (!alert || !textIn(alert).trim()) return [...faults, "no summary"];
  return [
    ...faults,
    ...(isSeen(field) ? faultsOfSummary(all, alert) : []),
    ...(field.name === "part" ? [] : lostOf(all, sending, form)),
  ];
}

export function faultsOfStale({ page }: Answer): string[] {
  const alerts = within(page).filter(({ attributes }) => attributes["role"] === "alert");
  return alerts.some((alert) => textIn(alert).trim()) ? [] : ["does not say that it is over"];
}

const isSeen = ({ type }: Field) => type !== "hidden" && type !== "button";

function faultsOfSummary(all: readonly Element[], alert: Element): string[] {
  const links = within(alert)
    .map(({ attributes }) => attributes["href"] ?? "")
    .filter((href) => href.startsWith("#"));
  const ids = new Map(all.map((one) => [one.attributes["id"], one]));
  const lost = links.filter((link) => !ids.has(link.slice(1)));
  const faults = lost.map((link) => `the summary leads nowhere: ${link}`);
  const wrong = all.filter(({ attributes }) => attributes["aria-invalid"] === "true");
  if (links.length > 0 && wrong.length === 0) faults.push("no field is marked");
  for (const field of wrong) {
    if (!describedIn(field, ids)) faults.push(`${field.attributes["name"] ?? "?"} says nothing`);
  }
  return faults;
}

function describedIn(field: Element, ids: ReadonlyMap<string | undefined, Element>): string {
  const viewOf = [field, ...around(field).filter(({ tag }) => tag === "fieldset")];
  return viewOf
    .flatMap(({ attributes }) => (attributes["aria-describedby"] ?? "").split(" "))
    .map((id) => ids.get(id))
    .map((one) => (one ? textIn(one) : ""))
    .join("")
    .trim();
}

/** Passwords never come back; a list has its own values. */
function isKept(field: Field, value: string): boolean {
  if (/password|website|shown_at|once_key/.test(field.name)) return false;
  if (field.type === "hidden" || field.type === "file") return false;
  if (!isOpen(value)) return false;
  return !["select", "radio", "checkbox"].includes(field.type) || field.options.includes(value);
}

function lostOf(all: readonly Element[], sending: Sending, form: PageForm): string[] {
  const sentTwice = (name: string) =>
    sending.filter(([sent]) => sent === name).length > 1 &&
    form.fields.find((field) => field.name === name)?.type !== "checkbox";
  return form.fields.flatMap((field) =>
    sending
      .filter(([name, value]) => name === field.name && isKept(field, value))
      .filter(([name, value]) => !sentTwice(name) && !all.some((one) => holds(one, name, value)))
      .map(([name, value]) => `${name} has lost « ${value.slice(0, 40)} »`),
  );
}

function holds(one: Element, name: string, value: string): boolean {
  const { attributes, tag } = one;
  if (attributes["name"] !== name) return false;
  if (tag === "textarea") return textIn(one).replace(/^\n/, "") === value;
  if (tag === "select") return valuesHeldBy(one).includes(value);
  if (["radio", "checkbox"].includes(attributes["type"] ?? "")) {
    return "checked" in attributes && attributes["value"] === value;
  }
  return (attributes["value"] ?? "") === value;
}
