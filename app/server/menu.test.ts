import { afterAll, beforeAll, expect, test } from "vitest";

import { paths } from "#app/paths.ts";
import { timeToSeed } from "#tests/database/db.ts";
import { openSite, type Resident, type TestSite } from "#tests/http/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openSite("menu");
}, timeToSeed);
afterAll(() => site.stop());

/** Where the folded menu of a phone leads from the home page, as somebody. */
async function menuOf(who?: Resident): Promise<string[]> {
  const headers = { cookie: who ? await site.cookiesOf(who) : "" };
  const page = await (await fetch(site.origin + paths.home, { headers })).text();
  const menu = /<nav aria-label="Menu".*?<\/nav>/s.exec(page)?.[0] ?? "";
  return [...menu.matchAll(/<a [^>]*?href="(\/[^"]+)"/g)].map(([, to = ""]) => to);
}

test("on a phone, the menu leads to the pages of one's own that no tab leads to (CUS-001)", async () => {
  const visitor = await menuOf();
  expect(visitor.length).toBeGreaterThan(2);

  const money = [paths.bills, paths.taxCredit];
  const own = [paths.myTeachers, paths.registrations, ...money, paths.revisionApp];
  expect(await menuOf("customer_a")).toEqual([...visitor, ...own]);
  // A teacher's fifth tab leads to every page that no other tab leads to.
  expect(await menuOf("teacher_t")).toEqual(visitor);
});
