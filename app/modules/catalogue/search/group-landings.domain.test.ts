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

test("no stage has no listing; one has that of all stages, since every other says the same (TOY-10)", () => {
  expect(named()).toEqual([]);
  expect(named(groupLesson(1))).toEqual(["offline"]);
  expect(named(groupLesson(1, { place: null }))).toEqual(["online"]);
});

test("a listing is kept when it shares six words in ten at most with each that is kept", () => {
  const [one, two] = [groupLesson(1), groupLesson(2, { place: paris })];
  expect(named(one, two, groupLesson(3))).toEqual(["offline", "offline   75056"]);
  const few = groupLesson(2, { place: paris }, 5);
  expect(named(groupLesson(1, {}, 5), few)).toEqual(["offline"]);
});

test("a town shows the stages around it: of two neighbours one is kept", () => {
  const groupLessons = [
    groupLesson(1),
    groupLesson(2, { place: villeurbanne }),
    groupLesson(3, { place: paris }),
  ];
  const others = [4, 5].map((id) => groupLesson(id, { place: lille }));
  expect(named(...groupLessons, ...others)).toEqual([
    "offline",
    "offline   69123",
    "offline   59350",
    "offline   75056",
  ]);
});

test("it is as new as the newest of its stages", () => {
  const changedAt = "2026-11-01T00:00:00.000Z";
  const found = groupLandings([groupLesson(1, { changedAt }), groupLesson(2)], {
    length: 15,
    radius: 30,
  });
  expect(found).toMatchObject([{ changedAt }]);
});
