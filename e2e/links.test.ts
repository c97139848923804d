import { expect } from "vitest";

import { testOn } from "./bytes.ts";
import { Bytes, crawl, linksIn } from "./steps/crawl.ts";

const test = testOn({});

test("links of public pages lead to their final address, and a way back is not followed", async ({
  site,
}) => {
  const visitor = new Bytes(site.origin);
  const open = Object.values(site.seed.public).flat();
  const withoutData = (path: string) => !path.includes(".data");
  const seen = await crawl(visitor, site.origin, ["/", ...open], 2, withoutData);
  const pages = seen.filter(({ type, response }) => type.startsWith("text/html") && response.ok);
  expect(pages.length).toBeGreaterThan(20);

  const links = pages.flatMap(({ path, text }) => linksIn(text).map((link) => ({ ...link, path })));
  const back = links.filter(({ to }) => to.includes("retour="));
  expect(back.length).toBeGreaterThan(20);
  expect(back.filter(({ rel }) => !/\bnofollow\b/.test(rel))).toEqual([]);
  expect(back.filter(({ to }) => /retour=.*retour/.test(to))).toEqual([]);

  const robots = await (await visitor.ask("/robots.txt")).text();
  expect(robots).toContain("\nDisallow: /*?*retour=\n");

  const known = new Map(seen.map(({ path, response }) => [path, response.status]));
  const redirected: string[] = [];
  for (const [to, { path }] of new Map(links.map((link) => [link.to, link]))) {
    const status = known.get(to) ?? (await visitor.ask(to, { method: "HEAD" })).status;
    if (status >= 300) redirected.push(`${path}: ${to} answers ${String(status)}`);
  }
  expect(redirected).toEqual([]);
});
