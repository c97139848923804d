import { expect } from "#e2e/expect.ts";

import type { Bytes } from "./crawl.ts";

export const addressesOf = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => {
    const { pathname, search } = new URL(address.replaceAll("&amp;", "&"));
    return pathname + search;
  });

const meta = (page: string, name: string) =>
  new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(page)?.[1];

export const isKeptOut = (page: string): boolean => /noindex/.test(meta(page, "robots") ?? "");

export const canonicalOf = (page: string): string | undefined => {
  const found = /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];
  return found && new URL(found.replaceAll("&amp;", "&")).pathname;
};

export async function fetched(visitor: Bytes, path: string) {
  const response = await visitor.ask(path);
  const location = response.headers.get("location");
  return {
    status: response.status,
    to: location && new URL(location, "http://site.test").pathname,
    text: await response.text(),
  };
}

/** Title, description, one h1, itself as canonical (PUB-050). */
export function expectIndexable(page: string, path: string): void {
  expect.soft(isKeptOut(page), `${path} may be kept`).toBe(false);
  expect.soft(canonicalOf(page), `${path} is its own canonical`).toBe(path);
  expect
    .soft(/<title>[^<]+ – Préau<\/title>|<title>Préau/.test(page), `${path} has a title`)
    .toBe(true);
  expect
    .soft(meta(page, "description")?.length ?? 0, `${path} says what it is`)
    .toBeGreaterThan(20);
  expect.soft(page.match(/<h1[\s>]/g)?.length, `${path} has one h1`).toBe(1);
}

export async function each<Item>(items: readonly Item[], act: (item: Item) => Promise<void>) {
  const left = [...items];
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: 6 }, work));
}
