import { expect, test } from "vitest";

import {
  atTown,
  codeOf,
  equivalentLevels,
  helpCategories,
  levelBySlug,
  levels,
  needsComment,
  subjectBySlug,
  subjectOf,
  subjects,
} from "./domain.ts";

test("no subject slug is an id or ends in one (PUB-023)", () => {
  for (const { slug } of subjects) expect(slug).not.toMatch(/(?:^|-)\d+$/);
});

test("slugs are unique, ids are places", () => {
  expect(new Set(subjects.map(({ slug }) => slug)).size).toBe(subjects.length);
  expect(new Set(levels.map(({ slug }) => slug)).size).toBe(levels.length);
  levels.forEach(({ id }, index) => {
    expect(id).toBe(index + 1);
  });
  for (const { levelIds } of subjects) expect(levelIds.length).toBeGreaterThan(0);
});

test.each([
  ["premiere", [11]],
  ["college", [6, 7, 8, 9]],
  ["tous-les-niveaux", []],
])("the level « %s » asks for %o", (slug, levelIds) => {
  expect(levelBySlug(slug)?.levelIds).toEqual(levelIds);
});

test("an unknown slug is nothing, a default one is any", () => {
  expect(levelBySlug("quinzieme")).toBeUndefined();
  expect(subjectBySlug("alchimie")).toBeUndefined();
  expect(subjectBySlug("toutes-les-matieres")).toEqual({ subject: undefined });
  expect(subjectBySlug("mathematiques")?.subject?.id).toBe(1);
});

test.each([
  ["premiere", ["seconde", "terminale"]],
  ["3e", ["4e"]],
  ["premiere-stmg", ["premiere-sti2d", "terminale-stmg"]],
  ["cp", ["ce1"]],
])("who teaches %s helps in %o as well", (slug, others) => {
  const slugs = equivalentLevels(levelBySlug(slug)?.levelIds[0] ?? 0).map(
    (id) => levels[id - 1]?.slug,
  );
  expect(slugs).toEqual(expect.arrayContaining(others));
  expect(slugs).not.toContain(slug);
});

test("a condition that names no value needs words, so does « other »", () => {
  expect(codeOf("proposalConditions", 1)).toBe("other_time");
  expect(needsComment("proposalConditions", 1)).toBe(true);
  expect(needsComment("proposalConditions", 3)).toBe(false);
  expect(needsComment("refusalTypes", 6)).toBe(true);
  expect(needsComment("refusalTypes", 1)).toBe(false);
  expect(helpCategories.map(({ code }) => code)).toContain("cancel");
});

test("an unknown id is a fault of its field (VAL-049)", () => {
  expect(() => subjectOf(999, "subject_id")).toThrow("api.invalid");
});

test("a town is said with its article", () => {
  expect(["Lyon", "Le Havre", "Les Abymes", "La Rochelle"].map(atTown)).toEqual([
    "à Lyon",
    "au Havre",
    "aux Abymes",
    "à La Rochelle",
  ]);
});
