import { setTimeout as delay } from "node:timers/promises";

import type { Site } from "#e2e/site.ts";

import { Bytes, crawl } from "./crawl.ts";
import { type Answer, runsMarkup } from "./form-answers.ts";
import { formsIn, type PageForm } from "./form-reader.ts";
import { bytesOf, filled, type Sending } from "./form-values.ts";
import { readHtml, textIn, within } from "./html.ts";
import { robotsWait } from "./robots.ts";

export type Person = Readonly<{ name: string; browser: Bytes; visitor: boolean }>;

export type Met = Readonly<{ person: Person; form: PageForm }>;

const areas =
  /^\/(?:$|mes-|eleves|moyens|informations|espace-prof|notifications|connexion|inscription|mot-de|renouv|confirmer|offre\/|[^?]*\/reserver\/)/;
const wanted = (path: string) =>
  areas.test(path) && !/\.data|\.ics/.test(path) && !/\?(?!laquelle|token)/.test(path);

export async function signedIn(site: Site, name: string): Promise<Person> {
  const browser = new Bytes(site.origin);
  const email = site.seed.accounts[name]?.email ?? name;
  const { status } = await browser.send("/connexion/", { email, password: site.seed.password });
  if (status !== 303) throw new Error(`${name} is not let in: ${String(status)}`);
  return { name, browser, visitor: false };
}

/** A person keeps the cookies received; a visitor starts anew. */
export async function sendForm(person: Person, action: string, sending: Sending): Promise<Answer> {
  const browser = person.visitor ? person.browser.copy() : person.browser;
  const began = performance.now();
  const response = await browser.sendBytes(action, bytesOf(sending));
  const html = await response.text();
  const ms = performance.now() - began;
  return {
    status: response.status,
    html,
    page: readHtml(html),
    location: response.headers.get("location") ?? "",
    ms,
  };
}

/** Throws when typed text became markup. */
export async function pageAt({ browser }: Person, path: string): Promise<string> {
  const html = await (await browser.ask(path)).text();
  if (runsMarkup(html)) throw new Error(`${path} writes markup as it was sent`);
  return html;
}

export const formsAt = async (person: Person, path: string): Promise<PageForm[]> =>
  formsIn(await pageAt(person, path), path);

type Instead = Readonly<Record<string, string | undefined>>;

export async function fill(person: Person, path: string, instead: Instead = {}): Promise<string> {
  const bare = path.replace(/\?.*/, "");
  const form = (await formsAt(person, path)).find(({ action }) => action.startsWith(bare));
  if (!path || !form) throw new Error(`${person.name} finds no form at ${path}`);
  if (form.fields.some(({ name }) => name === "shown_at")) await delay(robotsWait);
  const plausible = filled(form).filter(([name]) => !(name in instead));
  const given = Object.entries(instead).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const answer = await sendForm(person, form.action, [...plausible, ...given]);
  if (answer.status !== 303)
    throw new Error(`${path}: ${String(answer.status)} ${wordsIn(answer)}`);
  return answer.location;
}

function wordsIn({ page }: Answer): string {
  const alert = within(page).find(({ attributes }) => attributes["role"] === "alert");
  return alert ? textIn(alert) : "";
}

export async function book(
  person: Person,
  lesson: string,
  whole: boolean,
  instead: Instead = {},
): Promise<PageForm[]> {
  const met: PageForm[] = [];
  let path = `${lesson}reserver/`;
  for (let step = 0; step < 8; step++) {
    met.push(...(await formsAt(person, path)));
    if (!path.includes("/reserver/") || (path.includes("recapitulatif") && !whole)) return met;
    path = await fill(person, path, instead);
  }
  return met;
}

export async function formsOf(site: Site, person: Person, from: readonly string[]): Promise<Met[]> {
  const pages = await crawl(person.browser, site.origin, from, 12, wanted);
  return pages
    .filter(({ type, response }) => type.startsWith("text/html") && response.status === 200)
    .flatMap(({ text, path }) => formsIn(text, path))
    .map((form) => ({ person, form }));
}
