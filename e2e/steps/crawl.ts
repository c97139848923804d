/** Reads once more where the connection was closed just as it was used. */
async function fetchTwice(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (failure) {
    if (init.method !== undefined && init.method !== "GET") throw failure;
    return fetch(address, init);
  }
}

export class Bytes {
  readonly #cookies = new Map<string, string>();

  constructor(
    private readonly site: string,
    private readonly origin = site,
  ) {}

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  copy(): Bytes {
    const copy = new Bytes(this.site, this.origin);
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value);
    return copy;
  }

  async ask(
    path: string,
    init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {},
  ) {
    const response = await fetchTwice(this.site + path, {
      ...init,
      redirect: "manual",
      headers: {
        Accept: "text/html",
        "Accept-Encoding": "identity",
        Cookie: this.cookies,
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  send(path: string, fields: Record<string, string>) {
    return this.sendBytes(path, new URLSearchParams(fields).toString());
  }

  sendBytes(path: string, body: string) {
    const type = "application/x-www-form-urlencoded;charset=UTF-8";
    const headers = { Origin: this.origin, "Content-Type": type };
    return this.ask(path, { method: "POST", body, headers });
  }

  #keep(line: string) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

export type Seen = { path: string; type: string; text: string; response: Response };

const decoded = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");

function addressesIn(text: string, site: string): string[] {
  const named = [...text.matchAll(/(?:href|src|xlink:href)="([^"]+)"|<loc>([^<]+)<\/loc>/g)];
  return named
    .map(([, link, loc]) => decoded(link ?? loc ?? ""))
    .map((address) => (address.startsWith(site) ? address.slice(site.length) : address))
    .filter((address) => /^\/(?!\/)/.test(address))
    .map((address) => address.replace(/#.*$/, ""));
}

export function linksIn(page: string): { to: string; rel: string }[] {
  return [...page.matchAll(/<a\b[^>]*>/g)].flatMap(([tag]) => {
    const textOf = (name: string) => decoded(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
    const to = textOf("href").replace(/#.*$/, "");
    return /^\/(?!\/)/.test(to) ? [{ to, rel: textOf("rel") }] : [];
  });
}

/** Pages with the same first word and depth are visited a few times only. */
const kindOf = (path: string) => {
  const [index = "", query] = path.split("?", 2);
  const words = index.split("/").filter(Boolean);
  return `${words[0] ?? ""} ${String(words.length)} ${index.replace(/.*\//, "") && "file"} ${query ? "?" : ""} ${/^\d*$/.test(words[1] ?? "") ? "" : (words[2] ?? "")}`;
};

const dataOf = (path: string) => {
  const [index = "", query] = path.split("?", 2);
  const file = index === "/" ? "/_root.data" : index.replace(/\/$/, ".data");
  return query ? `${file}?${query}` : file;
};

/** GET only, with each page's data. */
export async function crawl(
  browser: Bytes,
  site: string,
  from: readonly string[],
  alike = 4,
  only: (path: string) => boolean = () => true,
): Promise<Seen[]> {
  const waiting = [...from];
  const met = new Set(from);
  const kinds = new Map<string, number>();
  const seen: Seen[] = [];

  async function look(path: string): Promise<Seen> {
    const response = await browser.ask(path);
    const type = response.headers.get("content-type") ?? "";
    const one = { path, type, text: await response.text(), response };
    seen.push(one);
    return one;
  }
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = kindOf(path);
    const count = (kinds.get(kind) ?? 0) + 1;
    kinds.set(kind, count);
    if (count > alike && !from.includes(path)) continue;
    const { type, text, response } = await look(path);
    const data = dataOf(path);
    if (type.startsWith("text/html") && response.status === 200 && only(data)) await look(data);
    const location = response.headers.get("location");
    const found = [...addressesIn(text, site), ...(location ? [location.replace(site, "")] : [])];
    for (const next of found) {
      if (met.has(next) || !next.startsWith("/") || !only(next)) continue;
      met.add(next);
      waiting.push(next);
    }
  }
  return seen;
}
