import { expect, test } from "vitest";

import type { ComparedTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";

import { linesOf } from "./side-by-side.tsx";

const offer = {
  subject_id: 1,
  level_ids: [11],
  format: "offline",
  price: 42,
  price_after_credit: 21,
};

const home = {
  subjects: [{ id: 1, name: "Mathématiques", levels: [{ id: 11, name: "Première" }] }],
  offers: [offer],
} as unknown as ComparedTeacher;

const both = { ...home, offers: [offer, { ...offer, format: "online" }] } as ComparedTeacher;

const namesOf = (teachers: readonly ComparedTeacher[], wish: Parameters<typeof linesOf>[1]) =>
  linesOf(teachers, wish).map(({ name }) => name);

test("what each gives of what is sought has its price named once, and no second line (PUB-073)", () => {
  const sought = { matiere: 1, niveau: 11 } as const;

  const atHome = namesOf([home, both], sought);
  expect(atHome[0]).toBe("price_offline");
  expect(atHome).toContain("online");
  expect(atHome).not.toContain("home");

  const online = namesOf([both], { ...sought, format: "online" });
  expect(online[0]).toBe("price_online");
  expect(online).not.toContain("online");
});

test("prices of other classes or formats keep their own words, each format its line (PUB-073)", () => {
  const unlike = namesOf([home, both], { matiere: 1, niveau: 11, format: "online" });
  expect(unlike[0]).toBe("price");
  expect(unlike).toEqual(expect.arrayContaining(["home", "online"]));
  expect(namesOf([home], { matiere: 1 })[0]).toBe("price");
});
