import { JSDOM, VirtualConsole } from "jsdom";

import { type Answer, type Ask, Connection, navigationHeaders } from "./connection.ts";
import { type Control, refusedIn, sendingOf } from "./form.ts";
import { PlainLocator } from "./locator.ts";
import { Plain } from "./plain.ts";
import { rulesIn, Style } from "./style.ts";

/** A style sheet's name changes with its content. */
const sheets = new Map<string, ReturnType<typeof rulesIn>>();

type Waiting = Readonly<{
  matches: (answer: Answer) => boolean;
  resolve: (answer: Answer) => void;
  reject: (fault: Error) => void;
}>;

type PostOptions = Readonly<{
  headers?: Record<string, string>;
  form?: Record<string, string>;
  maxRedirects?: number;
}>;

const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";

export class PlainContext {
  readonly connection: Connection;

  constructor(
    readonly baseURL: string,
    hear: (answer: Answer) => void = () => {},
  ) {
    this.connection = new Connection(hear);
  }

  newPage = () => Promise.resolve(new PlainPage(this));
  close = () => Promise.resolve();
  cookies = () =>
    Promise.resolve(
      this.connection.jar
        .getCookiesSync(this.baseURL)
        .map(({ key: name, value, httpOnly }) => ({ name, value, httpOnly })),
    );
  clearCookies = () => this.connection.jar.removeAllCookies();
}

export class PlainPage extends Plain {
  readonly path = "page";
  #dom = new JSDOM("");
  style = new Style(this.document, []);
  focused: Element | undefined;
  #last: Ask | undefined;
  #waiting: Waiting[] = [];
  #pressed: HTMLAnchorElement | Control | undefined;

  constructor(private readonly own: PlainContext) {
    super();
  }

  get #root(): PlainLocator {
    return new PlainLocator(this, this.path, () => [this.document]);
  }

  get document(): Document {
    return this.#dom.window.document;
  }

  locator: PlainLocator["locator"] = (selector) => this.#root.locator(selector);
  getByRole: PlainLocator["getByRole"] = (...how) => this.#root.getByRole(...how);
  getByLabel: PlainLocator["getByLabel"] = (...how) => this.#root.getByLabel(...how);
  getByText: PlainLocator["getByText"] = (...how) => this.#root.getByText(...how);

  url = () => this.#dom.window.location.href;
  title = () => Promise.resolve(this.document.title);
  context = () => this.own;
  viewportSize = () => null;
  close = () => Promise.resolve();
  waitForLoadState = () => Promise.resolve();
  waitForTimeout = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  request = {
    get: (path: string) => this.own.connection.ask({ url: this.#addressOf(path) }),
    post: (path: string, { headers, form, maxRedirects }: PostOptions = {}) =>
      this.own.connection.ask({
        url: this.#addressOf(path),
        method: "POST",
        headers: {
          ...(form && { "Content-Type": "application/x-www-form-urlencoded" }),
          ...headers,
        },
        body: Buffer.from(new URLSearchParams(form).toString()),
        redirects: maxRedirects,
      }),
  };

  waitForResponse(matches: (answer: Answer) => boolean): Promise<Answer> {
    return new Promise((resolve, reject) => this.#waiting.push({ matches, resolve, reject }));
  }

  goto(path: string): Promise<Answer> {
    return this.#open({ url: this.#addressOf(path) }, undefined);
  }

  async reload(): Promise<Answer> {
    if (!this.#last) throw new Error("no page is open");
    return this.#load(this.#last);
  }

  focus(element: Element): void {
    this.focused = element.closest(focusable) ?? undefined;
  }

  typed(): Promise<void> {
    this.style.ticked();
    return Promise.resolve();
  }

  async press(element: Element): Promise<void> {
    this.focus(element);
    this.#pressed = undefined;
    (element as HTMLElement).click();
    this.style.ticked();
    const pressed = this.#pressed as HTMLAnchorElement | Control | undefined;
    if (pressed?.nodeName === "A") await this.#follow(pressed as HTMLAnchorElement);
    else if (pressed) await this.#send(pressed as Control);
    for (const { reject } of this.#waiting.splice(0)) reject(new Error("the press sent nothing"));
  }

  #addressOf = (path: string) => new URL(path, this.own.baseURL).href;

  async #follow({ href, target, download }: HTMLAnchorElement): Promise<void> {
    if (!/^https?:/.test(href)) return;
    const [here, there] = [new URL(this.url()), new URL(href)];
    if (there.hash && there.href.replace(there.hash, "") === here.href.replace(here.hash, "")) {
      this.#dom.reconfigure({ url: href });
      this.#aim();
      this.style.moved();
      return;
    }
    if (target === "_blank" || download) throw new Error(`${href} opens beside the page`);
    await this.#open({ url: href }, this.url());
  }

  async #send(button: Control): Promise<void> {
    const form = button.form;
    if (!form) return;
    const judged = !form.noValidate && !button.hasAttribute("formnovalidate");
    const refused = judged ? refusedIn(form) : undefined;
    if (refused) this.focus(refused);
    else await this.#open(await sendingOf(form, button), this.url());
  }

  #open(ask: Ask, from: string | undefined): Promise<Answer> {
    const headers = { ...navigationHeaders(ask.url, from, ask.method ?? "GET"), ...ask.headers };
    return this.#load({ ...ask, headers });
  }

  async #load(ask: Ask): Promise<Answer> {
    const answer = await this.own.connection.ask(ask, (heard) => {
      this.#hear(heard);
    });
    if (!answer.headers()["content-type"]?.startsWith("text/html")) return answer;
    // A redirected page is requested again by itself; a form's answer by resending the form.
    const url = answer.url();
    this.#last = url === ask.url ? ask : { url, headers: navigationHeaders(url, undefined, "GET") };
    await this.#show(await answer.text(), answer.url());
    return answer;
  }

  #hear(answer: Answer): void {
    const left = this.#waiting.filter(({ matches, resolve }) => {
      const met = matches(answer);
      if (met) resolve(answer);
      return !met;
    });
    this.#waiting = left;
  }

  async #show(html: string, url: string): Promise<void> {
    this.#dom = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
    const { document } = this;
    const links = Array.from(document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"));
    const rules = await Promise.all(links.map(({ href }) => this.#rulesOf(href)));
    const inside = Array.from(document.querySelectorAll("style"), (style) => style.textContent);
    this.style = new Style(document, [...rules.flat(), ...inside.flatMap(rulesIn)]);
    document.addEventListener("click", (event) => {
      this.#clicked(event);
    });
    this.#aim();
  }

  async #rulesOf(href: string) {
    const { pathname } = new URL(href);
    const known = sheets.get(pathname);
    if (known) return known;
    const answer = await this.own.connection.ask({ url: href });
    if (!answer.ok()) throw new Error(`the style sheet ${href} answers ${String(answer.status())}`);
    const rules = rulesIn(await answer.text());
    sheets.set(pathname, rules);
    return rules;
  }

  #aim(): void {
    const { document } = this;
    const aimed = document.getElementById(decodeURIComponent(new URL(this.url()).hash.slice(1)));
    this.focused = undefined;
    if (aimed) this.focused = aimed.matches(focusable) ? aimed : undefined;
    else this.focused = document.querySelector("[autofocus]") ?? undefined;
  }

  #clicked(event: Event): void {
    const from = event.target as Element;
    const met = from.closest<HTMLElement>("a[href], button, input, summary");
    if (met?.nodeName === "SUMMARY") {
      event.preventDefault();
      met.parentElement?.toggleAttribute("open");
      this.style.moved();
    } else if (met?.nodeName === "A") {
      event.preventDefault();
      this.#pressed = met as HTMLAnchorElement;
    } else if (met && ["submit", "image"].includes((met as Control).type)) {
      event.preventDefault();
      this.#pressed = met as Control;
    }
  }
}
