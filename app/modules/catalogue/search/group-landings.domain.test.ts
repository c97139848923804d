import { expect, test } from "vitest";

import { groupLandings, type ListedGroupLesson } from "./group-landings.domain.ts";

const lyon = { cityCode: "69123", x: 0, y: 0 };
const villeurbanne = { cityCode: "69266", x: 4, y: 0 };
const lille = { cityCode: "59350", x: -10, y: 560 };
const paris = { cityCode: "75056", x: -200, y: 300 };

const groupLesson = (
  id: number,
  more: Partial<ListedGroupLesson> = {},
  words = 40,
): ListedGroupLesson => ({
  id,
  subjectIds: [1],
  levelIds: [11],
  place: lyon,
  period: "noel",
  words: Array.from({ length: words }, (_, index) => `${String(id)}-${String(index)}`),
  changedAt: "2026-10-01T00:00:00.000Z",
  ...more,
});

const named = (...groupLessons: ListedGroupLesson[]) =>
  groupLandings(groupLessons, { length: 15, radius: 30 }).map(
    ({ online, subjectId, levelId, cityCode, period }) =>
      [online ? "online" : "offline", subjectId, levelId, cityCode, period].join(" ").trim(),
  );

const alone = ["offline", "offline   69123", "offline  11", "offline 1"];

test("no stage has no listing; one has those that people search for, and no deeper one (PUB-081)", () => {
  expect(named()).toEqual([]);
  expect(named(groupLesson(1)).sort()).toEqual(alone);
  expect(named(groupLesson(1, { place: null })).sort()).toEqual([
    "online",
    "online  11",
    "online 1",
  ]);
});

test("a deeper listing is kept when it shares six words in ten at most with each that is kept (TOY-10)", () => {
  const deep = (...groupLessons: ListedGroupLesson[]) =>
    named(...groupLessons).filter((one) => one.endsWith("toussaint"));
  const toussaint = groupLesson(2, { place: paris, period: "toussaint" }, 90);
  const noel = [1, 3, 4].map((id) => groupLesson(id, { place: paris }, 90));
  expect(deep(...noel, toussaint)).toEqual(["offline    toussaint"]);
  expect(deep(toussaint)).toEqual([]);
});

test("a town shows the stages around it, and each has its listing (PUB-081)", () => {
  const groupLessons = [
    groupLesson(1),
    groupLesson(2, { place: villeurbanne }),
    groupLesson(3, { place: paris }),
  ];
  const others = [4, 5].map((id) => groupLesson(id, { place: lille }));
  const towns = named(...groupLessons, ...others).filter((one) => /^offline {3}\d/.test(one));
  expect(towns.sort()).toEqual([
    "offline   59350",
    "offline   69123",
    "offline   69266",
    "offline   75056",
  ]);
});

test("it is as new as the newest of its stages", () => {
  const changedAt = "2026-11-01T00:00:00.000Z";
  const found = groupLandings([groupLesson(1, { changedAt }), groupLesson(2)], {
    length: 15,
    radius: 30,
  });
  expect(found).toMatchObject(alone.map(() => ({ changedAt })));
});
