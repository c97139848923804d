import { expect, test } from "vitest";

import { oncePerClass } from "./sessions.domain.ts";

const on = (start: string, id: number | null) => ({ class_id: id, start });

test("a stage takes one line: its next session, and the last of those that follow (TEA-001)", () => {
  const coming = [
    on("2026-10-19T07:30:00.000Z", 3),
    on("2026-10-20T07:30:00.000Z", 3),
    on("2026-10-20T15:00:00.000Z", null),
    on("2026-10-21T07:30:00.000Z", 3),
    on("2026-10-22T15:00:00.000Z", null),
    on("2026-10-26T13:00:00.000Z", 4),
  ];

  expect(oncePerClass(coming)).toEqual([
    {
      ...on("2026-10-19T07:30:00.000Z", 3),
      following: { count: 2, last: "2026-10-21T07:30:00.000Z" },
    },
    { ...on("2026-10-20T15:00:00.000Z", null), following: null },
    { ...on("2026-10-22T15:00:00.000Z", null), following: null },
    { ...on("2026-10-26T13:00:00.000Z", 4), following: null },
  ]);
});
