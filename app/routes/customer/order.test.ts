import { expect } from "vitest";

import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { statementsOf, test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createSeat } from "#tests/factories/group-lesson-class.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { createChild } from "#tests/factories/student.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent } from "#tests/http/routes.ts";
import { inDays } from "#tests/setup/time.ts";

import { action as register } from "./register.tsx";

test("« Continuer » knows the seat of a family of many registrations, and asks for none of them", async ({
  db,
}) => {
  const groupLesson = await createGroupLesson(db);
  const { family, child } = await createSeat(db, groupLesson.id);
  const [seat] = await db.select().from(registrations);
  if (!seat) throw new Error("A seat was taken.");
  const { id, ...same } = seat;
  const gone = { ...same, state: "cancelled" as const, createdAt: inDays(1) };
  await db.insert(registrations).values(Array.from({ length: 51 }, () => gone));
  expect(id).toBeGreaterThan(0);

  const slug = `stage-${String(groupLesson.id)}`;
  const { context } = contextOf(callerOf(db, family.actor));
  const chosen = { student_id: String(child.id), subjects: "1", paymentType: "transfer" };
  const sent = { ...chosen, promoCode: "", description: "", intent: "review" };
  const requested = await statementsOf(async () => {
    const answer = await register(
      formSent(`/stage/${slug}/inscription/`, sent, context, { stage: slug }),
    );
    expect(answer).toMatchObject({
      data: { error: { student_id: [expect.stringContaining("déjà sa place")] } },
    });
  });

  expect(requested.filter((one) => one.includes('"rating_comment"'))).toEqual([]);
});

test("a choice that is missing and what the rules refuse are told in one round (VAL-027)", async ({
  db,
}) => {
  const { actor, id } = await createFamily(db);
  const child = await createChild(db, id, { classId: 11 });
  const lesson = await createGroupLesson(db, { prerequisites: ["Avoir sa calculatrice."] });
  const slug = `stage-${String(lesson.id)}`;
  const { context } = contextOf(callerOf(db, actor));
  const send = (given: Readonly<Record<string, string>>) =>
    register(
      formSent(`/stage/${slug}/inscription/`, { subjects: "1", promoCode: "", ...given }, context, {
        stage: slug,
      }),
    );
  const faults = (...fields: string[]) => ({
    init: { status: 422 },
    data: { error: Object.fromEntries(fields.map((field) => [field, [expect.any(String)]])) },
  });

  expect(await send({})).toMatchObject(faults("student_id", "paymentType", "ready"));
  expect(
    await send({ student_id: String(child.id), description: "Au 06 12 34 56 78." }),
  ).toMatchObject(faults("paymentType", "ready", "description"));
  expect(await db.$count(registrations)).toBe(0);
});
