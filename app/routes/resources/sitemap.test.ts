import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { refreshListings } from "#app/modules/catalogue/search/refresh-listings.server.ts";
import { createKeptAnswers } from "#app/server/kept-answers.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { loader as index } from "./sitemap.tsx";
import { loader as part } from "./sitemap-part.tsx";

async function ask(db: Db, path: string, etag = "") {
  const { context } = contextOf(callerOf(db));
  const [, name] = /^\/sitemaps\/(.+)\.xml$/.exec(path) ?? [];
  const requested = pageRequest(path, context, name === undefined ? {} : { part: name });
  const answer = await createKeptAnswers(env.origin)(
    new Request(env.origin + path, { headers: { "If-None-Match": etag } }),
    () => (name === undefined ? index(requested) : part(requested)),
  );
  if (!answer) throw new Error("Not kept.");
  return answer;
}

const head = (kind: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;

const day = `<lastmod>${now.toISOString()}</lastmod>`;

test("the index names the parts that hold something and their last change, the fixed pages without one (PUB-050)", async ({
  db,
}) => {
  for (let made = 0; made < 3; made++) await createTeacher(db);
  await refreshListings(db);
  const at = (name: string) => `<loc>${env.origin}/sitemaps/${name}.xml</loc>`;

  const answer = await ask(db, "/sitemap.xml");

  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(await answer.text()).toBe(
    [
      head("sitemapindex"),
      `<sitemap>${at("pages")}</sitemap>`,
      `<sitemap>${at("landing")}${day}</sitemap>`,
      `<sitemap>${at("professeurs")}${day}</sitemap>`,
      "</sitemapindex>",
    ].join("\n"),
  );
});

test("a part says whole addresses with their last change, and nothing twice to who has it", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const path = `/cours-particuliers/cours-de-mathematiques-${String(id)}/`;

  const answer = await ask(db, "/sitemaps/professeurs.xml");
  expect(await answer.text()).toBe(
    [head("urlset"), `<url><loc>${env.origin}${path}</loc>${day}</url>`, "</urlset>"].join("\n"),
  );
  const etag = answer.headers.get("etag") ?? "";
  expect((await ask(db, "/sitemaps/professeurs.xml", etag)).status).toBe(304);

  await createTeacher(db);
  expect((await ask(db, "/sitemaps/professeurs.xml", etag)).status).toBe(200);
});

test("there is no part without an address, and none of another name", async ({ db }) => {
  for (const name of ["landing", "professeurs-2", "cours", "professeurs-1"]) {
    await expect(ask(db, `/sitemaps/${name}.xml`)).rejects.toMatchObject({ status: 404 });
  }
});
