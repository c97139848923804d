import { expect, test } from "vitest";

import type { TeacherCard } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";

import { chooseFeatured, ratingOf } from "./home.server.ts";

const [maths, french, english, management] = [1, 3, 4, 25];
const names = [
  "Ana",
  "Bruno",
  "Chloé",
  "David",
  "Élise",
  "Farid",
  "Gaëlle",
  "Hugo",
  "Inès",
  "Jules",
];

const card = (rank: number, given: Partial<TeacherCard> = {}, subjects = [maths]) =>
  ({
    id: rank,
    firstname: names[rank % names.length],
    price: 34,
    price_after_credit: 17,
    subjects: subjects.map((id) => ({ id, name: String(id) })),
    ...given,
  }) as TeacherCard;

const idsOf = (cards: readonly TeacherCard[]) => chooseFeatured(cards).map(({ id }) => id);

test("school subjects with the credit at a modest price come first, two of a subject at most", () => {
  const dear = card(0, { price: 55 });
  const uncredited = card(1, { price_after_credit: null });
  const other = card(2, {}, [management]);
  const model = [card(3), card(4, {}, [french]), card(5), card(6), card(7, {}, [english])];
  expect(idsOf([dear, uncredited, other, ...model])).toEqual([3, 4, 5, 7, 0, 2, 6]);
});

test("a first name comes twice only when no other teacher is found", () => {
  const twins = Array.from({ length: 9 }, (_, rank) => card(rank, { firstname: "Nadia" }));
  expect(idsOf([...twins, card(20, { firstname: "Karim" })]).slice(0, 2)).toEqual([0, 20]);
  expect(idsOf(twins)).toHaveLength(7);
  expect(idsOf([])).toEqual([]);
});

test("the mark shown is that of the reviews there are, from twenty on (CST-34)", () => {
  expect(ratingOf({ rating: 4.6, total: 20 }, true)).toEqual({
    rating: 4.6,
    count: 20,
    demo: true,
  });
  expect(ratingOf({ rating: 4.6, total: 19 }, true)).toBeUndefined();
  expect(ratingOf(null, false)).toBeUndefined();
});
