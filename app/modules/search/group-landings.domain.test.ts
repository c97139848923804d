import { expect, test } from "vitest";

import { groupLandings, type ListedStage } from "./group-landings.domain.ts";

const stage = (id: number, more: Partial<ListedStage> = {}): ListedStage => ({
  id,
  subjectIds: [1],
  levelIds: [11],
  cityCode: "69123",
  period: "noel",
  changedAt: "2026-10-01T00:00:00.000Z",
  ...more,
});

const named = (stages: readonly ListedStage[]) =>
  groupLandings(stages).map(({ online, subjectId, levelId, cityCode, period }) =>
    [online ? "online" : "offline", subjectId, levelId, cityCode, period].join(" ").trim(),
  );

test("no stage has no listing; one has that of all stages, since every other says the same (TOY-10)", () => {
  expect(groupLandings([])).toEqual([]);
  expect(named([stage(1)])).toEqual(["offline"]);
  expect(named([stage(1, { cityCode: null })])).toEqual(["online"]);
});

test("a listing is kept when it shows six in ten at most of those of each listing with one word less", () => {
  const paris = { cityCode: "75056" };
  const two = [stage(1), stage(2, paris)];
  expect(named(two)).toEqual(["offline", "offline   69123", "offline   75056"]);
  const three = [...two, stage(3, paris)];
  expect(named(three)).toEqual(["offline", "offline   69123"]);
});

test("it is as new as the newest of its stages", () => {
  const changedAt = "2026-11-01T00:00:00.000Z";
  expect(groupLandings([stage(1, { changedAt }), stage(2)])).toMatchObject([{ changedAt }]);
});
