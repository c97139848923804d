import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { touchTeacher } from "#app/modules/catalogue/teacher/publish.server.ts";
import { notify } from "#app/modules/foundation/notification/notify.server.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { database } from "#tests/database/db.ts";
import { whileHeld } from "#tests/database/waiting.ts";
import { createNeighbourhood, createProposed, requested } from "#tests/factories/lesson-request.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { createRequest } from "./create.server.ts";
import { lessonRequests } from "./table.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? 10);

test("twenty sendings at once open one request (CUS-040)", { timeout: 300_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const { family, child } = await createNeighbourhood(database, 1);
    const input = requested({ studentId: child.id });
    const sent = await Promise.allSettled(
      Array.from({ length: 20 }, () => createRequest(callOf(database, family), input)),
    );
    const refused = sent.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: "api.linking.ongoing_process" });
    }
    const rows = await database
      .select()
      .from(lessonRequests)
      .where(eq(lessonRequests.studentId, child.id));
    expect(rows).toHaveLength(1);
  }
});

test("ten wishes added at once never make more than seven asks", { timeout: 300_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, family } = await createProposed(database, { teachers: 1, wide: false });
    const more = [];
    for (let index = 0; index < 10; index++) more.push(await createTeacher(database));
    await Promise.allSettled(
      more.map((teacher) =>
        createRequest(
          callOf(database, family),
          requested({ lessonRequestId: id, teacherWishId: teacher.id }),
        ),
      ),
    );
    expect(await listProposalsOf(database, id)).toHaveLength(7);
  }
});

test("a teacher who does something for a family while it asks her for lessons: both are done", async () => {
  const { family, child, teachers } = await createNeighbourhood(database, 1);
  const { id = 0 } = teachers[0] ?? {};
  const wish = requested({ studentId: child.id, teacherWishId: id });

  const mail = { type: "courses", message: "course_edited", details: {}, url: "/" } as const;

  // Locking the family before the teacher would make the teacher's answer wait for the family.
  const asking = await whileHeld(
    database,
    (tx) => touchTeacher(tx, id, now),
    () => createRequest(callOf(database, family), wish),
    (tx) => notify(tx, family.id, mail, now),
  );

  if (asking.status === "rejected") throw asking.reason;
  expect(await listProposalsOf(database, asking.value.id)).toHaveLength(1);
});
