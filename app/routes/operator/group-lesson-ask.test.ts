import { afterAll, beforeAll, expect, test } from "vitest";

import { pathTo, withQuery } from "#app/paths.ts";
import { timeToSeed } from "#tests/database/db.ts";
import { openerOf } from "#tests/http/desk.ts";
import { openSite, type TestSite } from "#tests/http/site.ts";

import { deskPaths } from "./paths.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openSite("desk");
}, timeToSeed);
afterAll(() => site.stop());

const open = (path: string) => openerOf(() => site)("operator", path);

test("a stage's teachers are asked by name: those of its matter and place, or those typed (OPS-29)", async () => {
  const { html } = await open(withQuery(deskPaths.deskGroupLessons, { state: "open" }));
  const groupLessonId = /href="\/gestion\/stages\/(\d+)\/"/.exec(html)?.[1] ?? "";
  const path = pathTo(deskPaths.deskGroupLesson, { groupLessonId });
  expect((await open(path)).html).not.toContain('name="ask_ids"');

  const short = await open(`${path}?professeur=L`);
  expect(short.html).toContain("au moins deux lettres");
  const best = await open(`${path}?professeur=`);
  expect(best.html).toContain('type="checkbox" name="ask_ids"');
  expect(best.html).toMatch(
    /href="\/gestion\/professeurs\/\d+\/"[^>]*>[^<]+<span class="sr-only">, fiche/,
  );
  const typed = await open(withQuery(path, { professeur: "Zzz" }));
  expect(typed.html).toContain(
    "Aucun professeur trouvé parmi ceux qui peuvent encore être demandés.",
  );
});
