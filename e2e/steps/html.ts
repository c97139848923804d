export type Element = {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  inside: (Element | string)[];
  parent?: Element;
};

const empty = new Set([
  "area",
  "base",
  "br",
  "col",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
]);
const bare = new Set(["script", "style", "textarea", "title"]);
const unread = new Set(["script", "style", "svg"]);

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00A0" };

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(String(hex), 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return named[String(name)] ?? whole;
  });
}

function attributesIn(text: string): Record<string, string> {
  if (text === "") return {};
  const found = text.matchAll(/([^\s=/>"]+)(?:="([^"]*)")?/g);
  return Object.fromEntries(
    [...found].map(([, name = "", value = ""]) => [name.toLowerCase(), decoded(value)]),
  );
}

const token = /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/gi;

/** Strict: unexpected markup is an error, so that no form is missed. */
export function readHtml(html: string): Element {
  const page: Element = { tag: "page", attributes: {}, inside: [] };
  let position = page;
  let at = 0;
  token.lastIndex = 0;
  for (let met = token.exec(html); met; met = token.exec(html)) {
    const [whole, closes, name = "", rest = ""] = met;
    if (met.index > at) position.inside.push(decoded(html.slice(at, met.index)));
    at = met.index + whole.length;
    const tag = name.toLowerCase();
    if (!tag) continue;
    if (closes) {
      if (position.tag !== tag) throw new Error(`</${tag}> closes <${position.tag}>`);
      position = position.parent ?? page;
      continue;
    }
    const element = { tag, attributes: attributesIn(rest), inside: [], parent: position };
    position.inside.push(element);
    if (empty.has(tag) || rest.endsWith("/")) continue;
    position = element;
    if (!bare.has(tag)) continue;
    const end = html.indexOf(`</${name}`, at);
    if (end < 0) throw new Error(`<${tag}> is not closed`);
    position.inside.push(decoded(html.slice(at, end)));
    at = end;
    token.lastIndex = end;
  }
  if (position !== page) throw new Error(`<${position.tag}> is not closed`);
  return page;
}

export function within(element: Element): Element[] {
  const found: Element[] = [];
  const gather = ({ inside }: Element) => {
    for (const one of inside) {
      if (typeof one === "string") continue;
      found.push(one);
      gather(one);
    }
  };
  gather(element);
  return found;
}

export function textIn(element: Element): string {
  if (unread.has(element.tag)) return "";
  return element.inside.map((one) => (typeof one === "string" ? one : textIn(one))).join("");
}

export function around({ parent }: Element): Element[] {
  return parent ? [parent, ...around(parent)] : [];
}
