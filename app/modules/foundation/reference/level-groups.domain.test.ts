import fc from "fast-check";
import { expect, test } from "vitest";

import { groupLevels, type LevelGroup } from "./level-groups.domain.ts";
import { levels } from "./schooling.domain.ts";

const upTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test.each<[string, number[], LevelGroup[]]>([
  ["from CP to 3e", upTo(1, 9), [{ kind: "run", from: 1, to: 9 }]],
  ["the whole lycée général", upTo(10, 12), [{ kind: "way", way: "general" }]],
  [
    "two classes, then three",
    [9, 1, 2, 8, 7],
    [
      { kind: "one", id: 1 },
      { kind: "one", id: 2 },
      { kind: "run", from: 7, to: 9 },
    ],
  ],
  [
    "a part of a way",
    [11, 12],
    [
      { kind: "one", id: 11 },
      { kind: "one", id: 12 },
    ],
  ],
  ["nothing that is no class", [0, 999], []],
])("%s", (_, ids, groups) => {
  expect(groupLevels(ids)).toEqual(groups);
});

test("the groups hold each class once, and no other", () => {
  const idsOf = (group: LevelGroup) => {
    if (group.kind === "one") return [group.id];
    if (group.kind === "run") return upTo(group.from, group.to);
    return levels.filter(({ way }) => way === group.way).map(({ id }) => id);
  };
  fc.assert(
    fc.property(fc.subarray(levels.map(({ id }) => id)), (ids) => {
      expect(groupLevels(ids).flatMap(idsOf)).toEqual(ids);
    }),
  );
});
