import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import { enter, placeIn, signal, uuidIn } from "#tests/factories/room.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

/** How a device of a new family of the stage is seated. */
async function familyOf(db: Db, stageId: number) {
  const { id, family } = await createSeat(db, stageId);
  const api = callerOf(db, family.actor, ahead);
  const { group_lesson: lesson } = await api(registrations.show, { params: { id } });
  const uuid = uuidIn(lesson.room_url);
  return () => placeIn(db, uuid, "Lina", family.actor);
}

test("a room that is full refuses one more person, and takes them once a device has left (PUB-043)", async ({
  db,
}) => {
  const { actor, classId, stage } = await createClass(db, {
    startsAt: ahead,
    online: true,
    maxStudents: 4,
  });
  const { room_url: url } = await callerOf(
    db,
    actor,
    ahead,
  )(attendance.show, {
    params: { id: classId },
  });
  for (let device = 0; device < 2; device++)
    await enter(db, await placeIn(db, uuidIn(url), "Camille", actor));
  const seated = [];
  for (let family = 0; family < 3; family++) {
    const place = await familyOf(db, stage.id);
    for (let device = 0; device < 2; device++) {
      const at = await place();
      await enter(db, at);
      seated.push(at);
    }
  }

  const late = await (await familyOf(db, stage.id))();
  expect(await refusalOf(enter(db, late))).toMatchObject({ status: 409, code: "api.room.full" });
  const [first] = seated;
  if (first) await signal(db, first, { kind: "leave" });
  expect(await enter(db, late)).toMatchObject({ state: "in" });
});
