import { expect, test } from "vitest";

import { paths, pathTo } from "#app/paths.ts";
import { inDays, now } from "#tests/setup/time.ts";

import {
  type Figures,
  isIndexable,
  lessonIdOf,
  lessonSlug,
  portraitOf,
  portraitSizeOf,
  roundedRating,
  teacherMode,
  tierOf,
} from "./domain.ts";

const best: Figures = {
  availability: "available",
  rating: 4.5,
  reviewsCount: 5,
  medianAnswerHours: 24,
  lastActiveAt: inDays(-30),
};

test.each([
  ["all that is asked", {}, 0],
  ["a note just under", { rating: 4.49 }, 1],
  ["no note", { rating: null }, 1],
  ["one review missing", { reviewsCount: 4 }, 1],
  ["an answer an hour late", { medianAnswerHours: 25 }, 1],
  ["no answer yet", { medianAnswerHours: null }, 1],
  ["active 31 days ago", { lastActiveAt: inDays(-31) }, 1],
  ["active 60 days ago", { lastActiveAt: inDays(-60) }, 1],
  ["active 61 days ago", { lastActiveAt: inDays(-61) }, 2],
  ["never active", { lastActiveAt: null }, 2],
  ["availability to confirm", { availability: "to_confirm" }, 2],
] as const)("with %s", (_what, change, tier) => {
  expect(tierOf({ ...best, ...change }, now)).toBe(tier);
});

test("a teacher's employer is the family, unless he is his own", () => {
  expect(teacherMode({ selfEmployed: false })).toBe("mandate");
  expect(teacherMode({ selfEmployed: true })).toBe("independent");
});

test("who takes no student stays in engines for 60 days", () => {
  const free = { availability: "available", suspendedAt: null } as const;
  const stopped = { ...free, availability: "not_available" } as const;
  expect(isIndexable({ ...stopped, availabilityUpdatedAt: inDays(-59) }, now)).toBe(true);
  expect(isIndexable({ ...stopped, availabilityUpdatedAt: inDays(-60) }, now)).toBe(false);
  expect(isIndexable({ ...free, availabilityUpdatedAt: inDays(-90) }, now)).toBe(true);
  const suspended = { ...stopped, availabilityUpdatedAt: inDays(-1), suspendedAt: now };
  expect(isIndexable(suspended, now)).toBe(false);
});

test.each([
  ["professeure-de-maths-12", 12],
  ["12", 12],
  ["terminale-2-33", 33],
  ["mathematiques", undefined],
  ["maths12", undefined],
  ["maths-0", undefined],
  ["maths-99999999999", undefined],
  ["maths-2147483648", undefined],
])("the segment %s is of teacher %s", (segment, id) => {
  expect(lessonIdOf(segment)).toBe(id);
});

test("a lesson's segment tells its title and its teacher, and reads back", () => {
  const slug = lessonSlug({ id: 7, title: "Agrégée de maths, cœur de métier !" });
  expect(slug).toBe("agregee-de-maths-coeur-de-metier-7");
  expect(lessonIdOf(slug)).toBe(7);
  expect(lessonSlug({ id: 7, title: "???" })).toBe("7");
});

test.for([
  ["card.jpg", "card"],
  ["page.jpg", "page"],
  ["104.jpg", "card"],
  ["160.jpg", "card"],
  ["161.jpg", "medium"],
  ["480.jpg", "page"],
  ["6789.jpg", "page"],
  ["6790.jpg", undefined],
  ["0.jpg", undefined],
  ["1e3.jpg", undefined],
  ["card.png", undefined],
] as const)("the file %s of a portrait is its size %s (PUB-056, CST-25)", ([file, size]) => {
  expect(portraitSizeOf(file)).toBe(size);
});

test("a portrait stands at its address, a mean has one decimal", () => {
  const drawn = { id: 12, civility: null, photoHash: null };
  expect(paths.portrait.replace(":teacher", "12")).toBe(portraitOf(drawn));
  expect(portraitOf({ ...drawn, civility: "ms" })).toBe("/portraits/12-ms.svg");
  const file = { teacher: "12", hash: "0af3", file: "page.jpg" };
  expect(portraitOf({ ...drawn, photoHash: "0af3" }, "page")).toBe(
    pathTo(paths.teacherPhotoFile, file),
  );
  expect(roundedRating(4.8333)).toBe(4.8);
  expect(roundedRating(null)).toBeNull();
});
