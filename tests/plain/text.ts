import type { Style } from "./style.ts";

const unread = new Set(["HEAD", "SCRIPT", "NOSCRIPT", "STYLE"]);

/** As Playwright compares texts. */
export const normalized = (text: string): string =>
  text
    .replace(/[\u200b\u00ad]/g, "")
    .trim()
    .replace(/\s+/g, " ");

/** Cached: without scripts texts do not change. */
const texts = new WeakMap<Element, string>();

export function textOf(element: Element): string {
  const known = texts.get(element);
  if (known !== undefined) return known;
  const text = readText(element);
  texts.set(element, text);
  return text;
}

function readText(element: Element): string {
  if (unread.has(element.nodeName)) return "";
  if (element.nodeName === "INPUT") {
    const { type, value } = element as HTMLInputElement;
    return ["submit", "button", "reset"].includes(type) ? value : "";
  }
  return [...element.childNodes]
    .map((node) => {
      if (node.nodeType === node.TEXT_NODE) return node.nodeValue ?? "";
      return node.nodeType === node.ELEMENT_NODE ? textOf(node as Element) : "";
    })
    .join("");
}

export function wanted(text: string | RegExp, exact = false): (found: string) => boolean {
  if (typeof text !== "string") return (found) => found.search(text) >= 0;
  const own = normalized(text);
  if (exact) return (found) => normalized(found) === own;
  const lower = own.toLowerCase();
  return (found) => normalized(found).toLowerCase().includes(lower);
}

const blocks = /^(?:block|flex|grid|list-item|table|table-caption|flow-root|table-row-group)$/;
const replaced = new Set(["INPUT", "TEXTAREA", "IMG", "SVG", "VIDEO", "IFRAME", "CANVAS"]);

type Drawn = { text: string; breaks: number };

function write(drawn: Drawn, text: string): void {
  if (text === "") return;
  if (drawn.breaks > 0 && drawn.text !== "") {
    drawn.text = drawn.text.replace(/ +$/, "") + "\n".repeat(drawn.breaks);
  }
  drawn.breaks = 0;
  const starts = drawn.text === "" || /[ \n\t]$/.test(drawn.text);
  drawn.text += starts ? text.replace(/^ +/, "") : text;
}

const breakLines = (drawn: Drawn, count: number) => {
  drawn.breaks = Math.max(drawn.breaks, count);
};

function draw(node: Node, style: Style, drawn: Drawn): void {
  if (node.nodeType === node.TEXT_NODE) {
    const parent = node.parentElement;
    if (!parent || !style.isVisible(parent)) return;
    const text = (node.nodeValue ?? "").replace(/[ \t\n\r\f]+/g, " ");
    if (text === " " && (drawn.breaks > 0 || drawn.text === "")) return;
    write(drawn, text);
    return;
  }
  if (node.nodeType !== node.ELEMENT_NODE) return;
  const element = node as Element;
  const display = style.display(element);
  if (display === "none" || replaced.has(element.nodeName.toUpperCase())) return;
  if (element.nodeName === "BR") {
    drawn.text = `${drawn.text.replace(/ +$/, "")}\n`;
    return;
  }
  const lines = element.nodeName === "P" ? 2 : Number(blocks.test(display));
  breakLines(drawn, lines);
  for (const child of element.childNodes) draw(child, style, drawn);
  breakLines(drawn, lines);
  if (display === "table-cell" && element.nextElementSibling) drawn.text += "\t";
  if (display === "table-row") breakLines(drawn, 1);
}

export function innerTextOf(element: Element, style: Style): string {
  const drawn: Drawn = { text: "", breaks: 0 };
  for (const child of element.childNodes) draw(child, style, drawn);
  return drawn.text.trim();
}
