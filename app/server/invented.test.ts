import { afterAll, beforeAll, expect, test } from "vitest";

import { timeToSeed } from "#tests/database/db.ts";
import { openSite, type TestSite } from "#tests/http/site.ts";

let site: TestSite;
let page: string;
beforeAll(async () => {
  site = await openSite("invented");
  const { teachers } = await import("#app/modules/catalogue/teacher/table.server.ts");
  const [teacher] = await site.world.db.select().from(teachers).limit(1);
  const { location } = await get(`/cours-particuliers/x-${String(teacher?.id)}/`);
  page = location ?? "";
}, timeToSeed);
afterAll(() => site.stop());

async function get(address: string) {
  const { host } = new URL(site.publicOrigin);
  const answer = await fetch(site.origin + address, { headers: { host }, redirect: "manual" });
  await answer.text();
  return { status: answer.status, location: answer.headers.get("location") };
}

test("fifty invented wishes lead to the one page that is kept, and keep none of their own", async () => {
  expect(page).toMatch(/^\/cours-particuliers\/[a-z0-9-]+-\d+\/$/);
  const invented = Array.from({ length: 50 }, (_, at) => {
    const many = [`ville=zzz${at}`, `matiere=${9000 + at}`, `niveau=x${at}`, `format=f${at}`];
    return `${page}?${many[at % many.length] ?? ""}`;
  });

  const answers = await Promise.all(invented.map(get));

  // Redirects are never kept (`isKeepable`).
  expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ status: 301, location: page })]),
  );
  expect(await get(page)).toEqual({ status: 200, location: null });
});

test("a wish that is one has its page; beside what is none it is all that is left of the query", async () => {
  expect(await get(`${page}?ville=lyon&utm_source=a`)).toMatchObject({ status: 200 });
  expect(await get(`${page}?ville=lyon&niveau=0`)).toEqual({
    status: 301,
    location: `${page}?ville=lyon`,
  });
  expect(await get(`${page}?ville=lyon&ville=zzz`)).toMatchObject({ status: 301 });
  expect(await get(`${page}avis/?ville=zzz&page=1`)).toEqual({
    status: 301,
    location: `${page}avis/?page=1`,
  });
});

test.each(["1.0", "01", "0x1", "1&page=2"])("reviews have no page %s", async (number) => {
  expect(await get(`${page}avis/?page=${number}`)).toMatchObject({ status: 404 });
});

test.each(["page=1&page=1", "page=1&page=x", "theme=x", "page=01", "page="])(
  "articles have no %s",
  async (query) => {
    expect(await get(`/ressources/?${query}`)).toMatchObject({ status: 404 });
  },
);

test("a route's data asked by an old way are 404, a page that is not kept too", async () => {
  for (const address of ["/?_data=root", `${page}?_data=routes%2Fpublic%2Flisting`, "/rien/?_data"])
    expect(await get(address)).toEqual({ status: 404, location: null });
});
