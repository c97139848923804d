import { expect } from "vitest";

import { createApi } from "#app/api/api.server.ts";
import { test } from "#tests/database/db.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { now } from "#tests/setup/time.ts";

import { references } from "./endpoints.ts";

test("every list is served, in French", async ({ db }) => {
  const api = callerOf(db);
  const lists = await Promise.all([
    api(references.subjects, {}),
    api(references.categories, {}),
    api(references.graduations, {}),
    api(references.experiences, {}),
    api(references.formats, {}),
    api(references.proposalConditions, {}),
    api(references.proposalRefusals, {}),
    api(references.refusalTypes, {}),
    api(references.disputeCauses, {}),
    api(references.failedFirstCourseCauses, {}),
    api(references.helpCategories, {}),
    api(references.rankingTypes, {}),
    api(references.traineeshipTypes, {}),
  ]);
  for (const list of lists) {
    expect(list.length).toBeGreaterThan(1);
    for (const { name } of list) expect(name).not.toMatch(/^$|reference:/);
  }
});

test("levels come flat, or under their cursus", async ({ db }) => {
  const api = callerOf(db);
  const levels = await api(references.levels, { query: {} });
  const careers = await api(references.levels, { query: { group: "cursus" } });
  expect(levels).toContainEqual(
    expect.objectContaining({ name: "Première", slug: "premiere", cursus_id: 3 }),
  );
  expect(careers.map(({ slug }) => slug)).toEqual([
    "primaire",
    "college",
    "lycee",
    "superieur",
    "adultes",
  ]);
});

test("chapters are those of the pair", async ({ db }) => {
  const query = { subject_id: 1, level_id: 9 };
  const chapters = await callerOf(db)(references.chapters, { query });
  expect(chapters.map(({ name }) => name)).toContain("Pythagore et Thalès");
});

test("a pair may have no question", async ({ db }) => {
  const api = callerOf(db);
  const requested = await api(references.questionnaire, {
    query: { levelId: 11, subjectId: 1 },
  });
  const none = await api(references.questionnaire, {
    query: { levelId: 70, subjectId: 35 },
  });
  expect(requested.questions).toHaveLength(6);
  expect(none).toEqual({ id: "ongoing", questions: [] });
});

test("a town is found by its text, its slug, its code", async ({ db }) => {
  const api = callerOf(db);
  const [byText] = await api(references.cities, { query: { q: "vill" } });
  const bySlug = await api(references.cities, { query: { slug: "villeurbanne" } });
  const byCode = await api(references.cities, { query: { code: "69266" } });
  expect(byText?.name).toBe("Villeurbanne");
  expect(bySlug).toEqual(byCode);
  expect(await api(references.cities, { query: { slug: "atlantide" } })).toEqual([]);
});

test("a list says its length and may be kept; the same again is 304", async ({ db }) => {
  const api = createApi({
    db,
    clock: () => now,
    actorOf: () => Promise.resolve(undefined),
    gateways: testGateways,
  });
  const ask = (headers: Record<string, string> = {}) =>
    api.fetch(new Request("http://api.test/api/public/subjects", { headers }));
  const first = await ask();
  const etag = first.headers.get("etag") ?? "";

  expect(first.headers.get("x-total-count")).toBe("38");
  expect(first.headers.get("cache-control")).toContain("max-age=604800");
  expect((await ask({ "if-none-match": etag })).status).toBe(304);
});

test("too long a text is refused on its field", async ({ db }) => {
  const asking = callerOf(db)(references.cities, { query: { q: "x".repeat(101) } });
  await expect(asking).rejects.toMatchObject({ status: 422 });
});
