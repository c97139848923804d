import { expect } from "vitest";

import { plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";
import { createRequest } from "#app/modules/lessons/lesson-request/create.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { requested } from "#tests/factories/lesson-request.ts";
import { createChild } from "#tests/factories/student.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { now } from "#tests/setup/time.ts";

import { bookings } from "./endpoints.ts";
import { draftSweeps } from "./sweeps.server.ts";
import { abandonedBookings, bookingReminders } from "./table.server.ts";

const uuid = "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d";
const email = "zoé@préau.fr";
const quiet = plusMinutes(now, 31);
const due = dueOf(draftSweeps);

test.for([true, false])(
  "a visitor whose account keeps the address in an older form is reminded unless it requested: %s (AUTH-003)",
  async (hasRequested, { db }) => {
    const family = await createFamily(db, { email });
    const { id: lessonId } = await createTeacher(db);
    const visitor = callerOf(db);
    const draft = { lessonId, subjectId: 1, levelId: 11, email };
    await visitor(bookings.save, { params: { uuid }, body: draft });
    const consent = { draft_id: uuid, details: { email }, consent: true, left: false };
    await visitor(bookings.leaveLesson, { body: { ...consent, ...shownBefore() } });
    await due(db, quiet);
    expect(await db.select().from(abandonedBookings)).toMatchObject([{ state: "ready_to_send" }]);
    if (hasRequested) {
      const child = await createChild(db, family.id);
      const call = callOf(db, family.actor, { now: plusMinutes(quiet, 5) });
      await createRequest(call, requested({ studentId: child.id }));
    }

    for (let at = quiet; at <= plusDays(now, 1); at = plusHours(at, 1)) await due(db, at);

    expect(await db.$count(bookingReminders)).toBe(hasRequested ? 0 : 1);
  },
);
