import { computeAccessibleDescription, computeAccessibleName } from "dom-accessibility-api";

import type { Style } from "./style.ts";
import { normalized } from "./text.ts";

const sectioning = "article,aside,main,nav,section,[role=article],[role=main],[role=region]";
const isNamed = (element: Element) =>
  ["aria-label", "aria-labelledby", "title"].some((name) => element.getAttribute(name)?.trim());

const inputRoles: Readonly<Record<string, string>> = {
  button: "button",
  checkbox: "checkbox",
  file: "button",
  hidden: "",
  image: "button",
  number: "spinbutton",
  radio: "radio",
  range: "slider",
  reset: "button",
  search: "searchbox",
  submit: "button",
};

const implicit: Readonly<Record<string, string | ((element: Element) => string)>> = {
  A: (element) => (element.hasAttribute("href") ? "link" : ""),
  ARTICLE: "article",
  ASIDE: "complementary",
  BLOCKQUOTE: "blockquote",
  BUTTON: "button",
  CAPTION: "caption",
  CODE: "code",
  DATALIST: "listbox",
  DD: "definition",
  DETAILS: "group",
  DIALOG: "dialog",
  DT: "term",
  EM: "emphasis",
  FIELDSET: "group",
  FIGURE: "figure",
  FOOTER: (element) => (element.parentElement?.closest(sectioning) ? "" : "contentinfo"),
  FORM: (element) => (isNamed(element) ? "form" : ""),
  H1: "heading",
  H2: "heading",
  H3: "heading",
  H4: "heading",
  H5: "heading",
  H6: "heading",
  HEADER: (element) => (element.parentElement?.closest(sectioning) ? "" : "banner"),
  HR: "separator",
  IMG: (element) => (element.getAttribute("alt") === "" && !isNamed(element) ? "none" : "img"),
  INPUT: (element) => {
    const { type } = element as HTMLInputElement;
    return inputRoles[type] ?? (element.hasAttribute("list") ? "combobox" : "textbox");
  },
  LI: "listitem",
  MAIN: "main",
  MENU: "list",
  METER: "meter",
  NAV: "navigation",
  OL: "list",
  OPTGROUP: "group",
  OPTION: "option",
  OUTPUT: "status",
  P: "paragraph",
  PROGRESS: "progressbar",
  SEARCH: "search",
  SECTION: (element) => (isNamed(element) ? "region" : ""),
  SELECT: (element) => (element.hasAttribute("multiple") ? "listbox" : "combobox"),
  STRONG: "strong",
  SVG: "img",
  TABLE: "table",
  TBODY: "rowgroup",
  TD: "cell",
  TEXTAREA: "textbox",
  TFOOT: "rowgroup",
  TH: (element) =>
    element.getAttribute("scope")?.startsWith("row") ? "rowheader" : "columnheader",
  THEAD: "rowgroup",
  TIME: "time",
  TR: "row",
  UL: "list",
};

export function roleOf(element: Element): string {
  const [own = ""] = (element.getAttribute("role") ?? "").toLowerCase().trim().split(/\s+/);
  if (own) return own;
  const found = implicit[element.nodeName.toUpperCase()] ?? "";
  return typeof found === "string" ? found : found(element);
}

export const isHiddenFromReaders = (element: Element, style: Style): boolean =>
  element.closest('[aria-hidden="true"]') !== null || !style.isVisible(element);

function readStyle(style: Style) {
  return ((element: Element) => ({
    getPropertyValue: (name: string) => {
      if (name === "display") return style.isDrawn(element) ? style.display(element) : "none";
      return name === "visibility" ? style.visibility(element) : "";
    },
  })) as unknown as typeof getComputedStyle;
}

const options = (style: Style) => ({
  getComputedStyle: readStyle(style),
  computedStyleSupportsPseudoElements: false,
});

export const nameOf = (element: Element, style: Style, hidden = false): string =>
  normalized(computeAccessibleName(element, { ...options(style), hidden }));

export const descriptionOf = (element: Element, style: Style): string =>
  normalized(computeAccessibleDescription(element, options(style)));

const labelled = new Set(["BUTTON", "METER", "OUTPUT", "PROGRESS", "SELECT", "TEXTAREA", "INPUT"]);

export function labelsOf(element: Element): (Element | string)[] {
  const ids = element.getAttribute("aria-labelledby")?.trim().split(/\s+/) ?? [];
  const named = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
  if (named.length > 0) return named;
  const own = element.getAttribute("aria-label");
  if (own?.trim()) return [own];
  if (!labelled.has(element.nodeName)) return [];
  return [...((element as HTMLInputElement).labels ?? [])];
}
