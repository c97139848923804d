import { expect } from "vitest";

import { onNotice } from "#app/db/notices.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { test } from "#tests/database/db.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { now } from "#tests/setup/time.ts";

import { freeSeat, takeSeat } from "./seats.server.ts";

const by = { by: bySystem, now };

test("the last seat makes a stage full, a seat given back opens it again, and pages follow", async ({
  db,
}) => {
  const { id } = await createGroupLesson(db, { takenSeats: 6 });
  const dropped: unknown[] = [];
  const stop = onNotice((notice) => void dropped.push(notice));

  expect(await takeSeat(db, id, by)).toMatchObject({ state: "open", takenSeats: 7 });
  expect(await takeSeat(db, id, by)).toMatchObject({ state: "full", takenSeats: 8 });
  await expect(takeSeat(db, id, by)).rejects.toMatchObject({
    kind: "conflict",
    code: "api.group_lesson.full",
  });
  expect(await freeSeat(db, id, by)).toMatchObject({ state: "open", takenSeats: 7 });
  stop();

  const lines = await listHistory(db, [{ machine: "group_lesson", id }]);
  expect(lines.map(({ event }) => event)).toEqual(["fill", "free"]);
  expect(dropped).toContainEqual({
    kind: "drop",
    tags: [`group-lesson:${String(id)}`, "group-lessons"],
  });
});

test("no seat of a stage that has begun, is closed or cancelled; none of a draft", async ({
  db,
}) => {
  const begun = await createGroupLesson(db, { startsAt: plusDays(now, -1) });
  const cancelled = await createGroupLesson(db, { state: "cancelled" });
  const draft = await createGroupLesson(db, { state: "draft" });

  for (const { id } of [begun, cancelled]) {
    await expect(takeSeat(db, id, by)).rejects.toMatchObject({ code: "api.group_lesson.closed" });
  }
  await expect(takeSeat(db, draft.id, by)).rejects.toMatchObject({ kind: "not_found" });
});

test("a seat that is free cannot be given back", async ({ db }) => {
  const { id } = await createGroupLesson(db);
  await expect(freeSeat(db, id, by)).rejects.toThrow("No seat");
});
