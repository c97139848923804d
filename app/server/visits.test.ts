import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { sumCounts } from "#app/modules/foundation/counter/list.server.ts";
import { counters } from "#app/modules/foundation/counter/table.server.ts";
import { paths } from "#app/paths.ts";
import { timeToSeed } from "#tests/database/db.ts";
import { openSite, type TestSite } from "#tests/http/site.ts";
import { now } from "#tests/setup/time.ts";

import { openRequest } from "./context.server.ts";
import { kindOf } from "./visits.ts";

const listing = "/cours-particuliers/mathematiques/premiere/lyon/";
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let site: TestSite;
beforeAll(async () => {
  site = await openSite("visits");
}, timeToSeed);
afterAll(() => site.stop());
beforeEach(async () => {
  await site.tally.flush(site.world.db);
  await site.world.db.delete(counters);
});

const ask = (address: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(site.origin + address, {
    method,
    redirect: "manual",
    headers: { Accept: "text/html", "User-Agent": browser, ...headers },
  });

async function counted() {
  await site.tally.flush(site.world.db);
  const sums = await sumCounts(site.world.db, {}, now);
  return Object.fromEntries(
    sums.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]),
  );
}

test("a page counts each time it is shown, rendered or kept, unchanged too (CST-54)", async () => {
  const first = await ask(listing);
  await ask(listing, { "If-None-Match": first.headers.get("etag") ?? "" });
  await ask(`${listing}?utm_source=x`);
  await ask(listing, { Cookie: await site.cookiesOf("customer_a") });
  expect(await counted()).toEqual({ visit_listing: 4 });
});

test("a robot, a browser that fetches ahead, a HEAD and a page that is none count for nothing", async () => {
  await ask(listing);
  await ask(listing, { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  await ask(listing, { "User-Agent": "" });
  await ask(listing, { "Sec-Purpose": "prefetch" });
  await ask(listing, {}, "HEAD");
  await ask("/nulle-part/");
  await ask("/favicon.svg");
  await ask("/sitemap.xml");
  expect(await counted()).toEqual({ visit_listing: 1 });
});

test("a page shown by scripts counts as one; the same page read again after a form does not", async () => {
  const data = `${listing.replace(/\/$/, "")}.data`;
  await ask(data, { Referer: `${site.publicOrigin}/` });
  await ask(data, { Referer: site.publicOrigin + listing });
  expect(await counted()).toEqual({ visit_listing: 1 });
});

test("a search that is sent counts, its listing too; an account's page is a family's", async () => {
  const sent = await ask(`${paths.search}?subject=1&level=11&city=Lyon`);
  expect(sent.status).toBeGreaterThanOrEqual(301);
  await ask(paths.courses, { Cookie: await site.cookiesOf("customer_a") });
  expect(await counted()).toEqual({ search: 1, visit_family: 1 });
});

test("a booking begins where a browser without a draft gets one", () => {
  const opened = (cookie: string) => {
    const send = () => new Response();
    const request = new Request("http://app.test/", { headers: { cookie } });
    return openRequest(request, { send, ip: "192.0.2.1", requestId: "test" });
  };
  const [first, again] = [opened(""), opened("draft=3f0c2f0e")];
  for (const { context } of [first, again]) context.draft.set("7a5e4a5f");
  expect([first.begun(), again.begun(), opened("").begun()]).toEqual([true, false, false]);
});

test("no page asks the database anything more for being counted", async () => {
  await ask(listing);
  expect(await site.world.db.$count(counters)).toBe(0);
});

test.each([
  [paths.home, "visit_home"],
  [paths.lessonReviews, "visit_lesson"],
  [paths.groupLessons, "visit_stages"],
  [paths.groupLessonRegistration, "visit_text"],
  [paths.bookingPrice, "visit_booking"],
  [paths.newPassword, "visit_account"],
  [paths.proposals, "visit_teacher"],
  [paths.card, "visit_family"],
  [paths.terms, "visit_text"],
])("%s is %s", (pattern, kind) => {
  expect(kindOf(pattern)).toBe(kind);
});
