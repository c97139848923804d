import { request as send } from "node:http";
import { buffer } from "node:stream/consumers";
import { CookieJar } from "jsdom";

export type Ask = Readonly<{
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  redirects?: number;
}>;

export class Answer {
  constructor(
    private readonly requested: string,
    private readonly address: string,
    private readonly code: number,
    private readonly fields: Record<string, string>,
    private readonly bytes: Buffer,
  ) {}

  status = () => this.code;
  url = () => this.address;
  ok = () => this.code >= 200 && this.code < 300;
  headers = () => this.fields;
  request = () => ({ method: () => this.requested });
  body = () => Promise.resolve(this.bytes);
  text = () => Promise.resolve(String(this.bytes));
  json = () => Promise.resolve(JSON.parse(String(this.bytes)) as unknown);
}

const browser = {
  "User-Agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "Accept-Language": "fr-FR",
};

/** As Chrome, from a page with `Referrer-Policy: strict-origin-when-cross-origin`. */
export function navigationHeaders(url: string, from: string | undefined, method: string) {
  const { origin } = new URL(url);
  const own = from !== undefined && new URL(from).origin === origin;
  const site = own ? "same-origin" : "cross-site";
  return {
    Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "Upgrade-Insecure-Requests": "1",
    "Sec-Fetch-Dest": "document",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Site": from === undefined ? "none" : site,
    "Sec-Fetch-User": "?1",
    ...(from !== undefined && { Referer: own ? from.replace(/#.*/, "") : new URL(from).origin }),
    ...(method !== "GET" && from !== undefined && { Origin: new URL(from).origin }),
  };
}

export class Connection {
  readonly jar = new CookieJar();

  constructor(private readonly hear: (answer: Answer) => void = () => {}) {}

  async ask(wanted: Ask, heard: (answer: Answer) => void = () => {}): Promise<Answer> {
    const { url, method = "GET", redirects = 20 } = wanted;
    const answer = await this.#once(wanted);
    this.hear(answer);
    heard(answer);
    const { location } = answer.headers();
    if (location === undefined || answer.status() < 300 || answer.status() > 399) return answer;
    if (redirects === 0) return answer;
    if (redirects === 1) throw new Error(`${url} leads nowhere: too many redirections`);
    const next = new URL(location, url);
    // The fragment survives a redirect that names none.
    if (!next.hash) next.hash = new URL(url).hash;
    const kept = [307, 308].includes(answer.status()) || method === "GET" || method === "HEAD";
    const ofBody = ([name]: [string, string]) => ["Content-Type", "Origin"].includes(name);
    const headers = Object.entries(wanted.headers ?? {}).filter((header) => !ofBody(header));
    const again = kept ? wanted : { headers: Object.fromEntries(headers) };
    return this.ask({ ...again, url: next.href, redirects: redirects - 1 }, heard);
  }

  async #once({ url, method = "GET", headers, body }: Ask): Promise<Answer> {
    const cookies = this.jar.getCookieStringSync(url);
    const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
      const request = send(
        url,
        {
          method,
          // No reuse: the server may close an idle connection just when it is used again.
          agent: false,
          headers: { ...browser, ...headers, ...(cookies && { Cookie: cookies }) },
        },
        resolve,
      );
      request.on("error", reject);
      request.end(body);
    });
    const bytes = await buffer(response);
    for (const line of response.headers["set-cookie"] ?? []) this.jar.setCookieSync(line, url);
    const fields = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    );
    return new Answer(method, url, response.statusCode ?? 0, fields, bytes);
  }
}
