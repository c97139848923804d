import { expect, test } from "vitest";

import { levels } from "#app/modules/foundation/reference/schooling.domain.ts";

import { levelMask } from "./domain.ts";
import { type AlikeOffers, countOffers, type FirstOffer } from "./offers.domain.ts";

const [sixth, fifth] = [levels[5], levels[6]];
const bitsOf = (...ids: (number | undefined)[]) => {
  const { low, high } = levelMask(ids.flatMap((id) => id ?? []));
  return `${String(low)} ${String(high)}`;
};

const offer = { place: 0, subjectId: 7, lead: true, levels: bitsOf(sixth?.id) };

const alike = (priceCents: number, found: number, more: Partial<AlikeOffers> = {}) => ({
  ...{ ...offer, priceCents, found, free: 1, hours: null, timed: 0, changedAt: null },
  ...more,
});

const first = (...rank: FirstOffer["rank"]): FirstOffer => ({ ...offer, rank });

test("a listing counts its offers, its median, what is free and when it changed (PUB-016)", () => {
  const found = countOffers(
    {
      alike: [
        alike(3000, 2, { hours: 10, timed: 2, changedAt: "2026-11-02T00:00:00.000Z" }),
        alike(2000, 1, { changedAt: "2026-11-01T00:00:00.000Z" }),
        alike(4000, 3, { hours: 2, timed: 1 }),
      ],
      first: [first(2, 0, 3), first(1, 9, 2), first(1, 9, 1)],
    },
    { levelled: false },
  );

  expect(found).toEqual([
    {
      place: 0,
      subjectId: 7,
      level: null,
      found: 6,
      shown: [1, 2, 3],
      medianCents: 3000,
      free: 3,
      answerHours: 4,
      changedAt: "2026-11-02T00:00:00.000Z",
    },
  ]);
});

test("a class has its own listing, with every offer for it; few offers have none (PUB-016)", () => {
  const both = bitsOf(sixth?.id, fifth?.id);
  const offers = [alike(3000, 3), alike(2000, 1, { lead: false, levels: both })];
  const found = countOffers({ alike: offers, first: [] }, { levelled: true });

  const counts = new Map(found.map((one) => [one.level, one.found]));
  expect(counts.get(null)).toBe(3);
  expect(counts.get(sixth?.slug ?? "")).toBe(4);
  expect(counts.has(fifth?.slug ?? "")).toBe(false);
});
