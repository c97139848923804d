import { expect } from "vitest";

import { testOn } from "./bytes.ts";
import { openPages } from "./site.ts";
import { Bytes, crawl, linksIn } from "./steps/crawl.ts";

const test = testOn({});

test("links of public pages lead to their final address, and a way back is not followed", async ({
  site,
}) => {
  const visitor = new Bytes(site.origin);
  const open = openPages(site.seed);
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

test("papers and returns that are not theirs are refused by the site's page; one's own paper is a PDF (API-071)", async ({
  site,
}) => {
  const { accounts, password } = site.seed;
  const openAs = async (name: string) => {
    const browser = new Bytes(site.origin);
    const email = accounts[name]?.email ?? "";
    expect((await browser.send("/connexion/", { email, password })).status).toBe(303);
    return browser;
  };
  const [bill = 0] = accounts.customer_a?.["bill_ids"] as number[];
  const paper = `/factures/${String(bill)}/facture.pdf`;
  const own = await (await openAs("customer_a")).ask(paper);
  expect([own.status, own.headers.get("content-type")]).toEqual([200, "application/pdf"]);

  const other = await openAs("customer_b");
  const returned = ["/mes-stages/999999/retour/", "/mes-stages/999999/calendrier.ics"];
  for (const path of [paper, paper.replace("facture.pdf", "recu.pdf"), ...returned]) {
    const { status, headers, text } = await textOf(other, path);
    expect([path, status, headers.get("content-type")]).toEqual([
      path,
      404,
      "text/html; charset=utf-8",
    ]);
    expect(text, path).toContain('lang="fr"');
    expect(text, path).toContain("Aller à l’accueil");
  }
});

async function textOf(browser: Bytes, path: string) {
  const answer = await browser.ask(path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
