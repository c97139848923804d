import fc from "fast-check";
import { expect } from "vitest";

import { isFree, type Slot } from "#app/modules/catalogue/teacher/availability.domain.ts";
import { type Half, halfDays } from "#app/modules/catalogue/teacher/half-days.domain.ts";
import { cursusOfLevel } from "#app/modules/foundation/reference/schooling.domain.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { now } from "#tests/setup/time.ts";

import { search } from "./endpoints.ts";
import { searchTeachers } from "./search-teachers.server.ts";

const [college, lycee] = [9, 11];
type Taught = { id: number; levels: number[]; prices: Record<number, number>; slots: Slot[] };

function chanceOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function draw(below: (most: number) => number): Omit<Taught, "id"> {
  const hour = (value: number) => `${String(value).padStart(2, "0")}:${below(2) ? "30" : "00"}`;
  return {
    levels: [[college], [lycee], [college, lycee]][below(3)] ?? [],
    prices: { 2: 28 + below(20), 3: 32 + below(25) },
    slots: Array.from({ length: below(4) }, () => {
      const start = 8 + below(12);
      return { day: 1 + below(7), start: hour(start), end: hour(start + 1 + below(3)) };
    }),
  };
}

test("price and half days find who a naive filter of each teacher finds, in every order and on every page", async ({
  db,
}) => {
  const below = chanceOf(7);
  const all: Taught[] = [];
  for (let index = 0; index < 24; index++) {
    const drawn = draw(below);
    const { levels, prices, slots } = drawn;
    const given = { subjects: { 1: levels }, homeOf: prices, slots, rand: below(1_000_000) };
    all.push({ id: (await createTeacher(db, given)).id, ...drawn });
  }
  const price = fc.option(fc.integer({ min: 25, max: 60 }), { nil: undefined });
  const slots = fc.option(fc.subarray([...halfDays], { minLength: 1 }), { nil: undefined });
  const orders = fc.constantFrom("relevance", "price", "rating", "location");
  const levels = fc.constantFrom(undefined, [college], [lycee], [college, lycee]);

  await fc.assert(
    fc.asyncProperty(price, price, slots, orders, levels, async (priceMin, priceMax, ...others) => {
      const [requested, orderBy, levels] = others;
      const query = {
        priceMin,
        priceMax,
        slots: requested,
        levels,
        orderBy,
        city: "lyon",
      } as const;
      const expected = all.filter((one) => isFound(one, query)).map(({ id }) => id);
      const found: number[] = [];
      for (let page = 1; page <= 3; page++) {
        const of = { ...query, levels: levels && [...levels], onlyOffline: true, length: 8, page };
        const { data, totalCount } = await searchTeachers({ db, now }, of);
        expect(totalCount).toBe(expected.length);
        found.push(...data.map(({ id }) => id));
        for (const card of data) {
          expect(card.price).toBeGreaterThanOrEqual(priceMin ?? 0);
          expect(card.price).toBeLessThanOrEqual(priceMax ?? 999);
        }
      }
      expect(found.toSorted((a, b) => a - b)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

type Input = Readonly<{
  priceMin: number | undefined;
  priceMax: number | undefined;
  slots: readonly string[] | undefined;
  levels: readonly number[] | undefined;
}>;

function isFound(one: Taught, { priceMin = 0, priceMax = 999, slots, levels }: Input): boolean {
  const taught = one.levels.filter((level) => !levels || levels.includes(level));
  const prices = taught.map((level) => one.prices[cursusOfLevel(level) ?? 0] ?? 0);
  const shown = levels ? prices : prices.length > 0 ? [Math.min(...prices)] : [];
  const free = slots?.some((requested) => {
    const [day, half] = requested.split("-");
    return isFree(one.slots, Number(day), half as Half);
  });
  return free !== false && shown.some((price) => price >= priceMin && price <= priceMax);
}

test("hours kept for lessons online are none at home", async ({ db }) => {
  const slots = [{ day: 3, start: "14:00", end: "18:00" }];
  await createTeacher(db, { home: null, online: 30, slots });
  const requested = { slots: ["3-afternoon"] as const };
  const found = async (query: object) =>
    (await searchTeachers({ db, now }, { ...query, slots: [...requested.slots] })).totalCount;

  expect(await found({ onlyOnline: true })).toBe(1);
  expect(await found({ onlyOffline: true })).toBe(0);
});

test.for(["priceMin=-1", "priceMax=abc", "priceMax=1e3", "slots=8-morning", "slots=3"])(
  "%s is refused by the API",
  (query) => {
    const given = Object.fromEntries(new URLSearchParams(query));
    expect(search.teachers.input.query.safeParse(given).success).toBe(false);
  },
);
