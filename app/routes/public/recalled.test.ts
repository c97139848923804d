import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { robotFields } from "#app/bff/robot.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createContract } from "#tests/factories/course.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { createSeat } from "#tests/factories/group-lesson-class.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent } from "#tests/http/routes.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { action as ask } from "./group-lesson-question.tsx";
import { recalledOf } from "./recalled.server.ts";

async function recallOf(db: Db, actor: Actor, teacherId: number, at: Date) {
  const person = {
    id: actor.id,
    role: actor.role,
    firstname: "Sofia",
    lastname: "Martin",
    email: "sofia@example.org",
    emailConfirmed: true,
  };
  const { context } = contextOf(callerOf(db, actor, at), { person: () => Promise.resolve(person) });
  return recalledOf(context, { teacher_id: teacherId });
}

const viewOf = async (...given: Parameters<typeof recallOf>) =>
  (await recallOf(...given)).registered;

test("« Vous avez demandé ce professeur » is said for two days after the request (PUB-025, CST-20)", async ({
  db,
}) => {
  const { id, family, teachers } = await createProposed(db, { teachers: 1 });
  const [{ id: teacherId } = { id: 0 }] = teachers;

  expect(await viewOf(db, family, teacherId, now)).toMatchObject({ id });
  expect(await viewOf(db, family, teacherId, plusMinutes(inDays(2), -1))).toMatchObject({ id });
  expect(await viewOf(db, family, teacherId, inDays(2))).toBeNull();
});

test("it is said to that family, of that teacher, while the request runs", async ({ db }) => {
  const { id, family, teachers } = await createProposed(db, { teachers: 2, wide: false });
  const [{ id: teacherId } = { id: 0 }, { id: another } = { id: 0 }] = teachers;
  const { actor: neighbour } = await createFamily(db);

  expect(await viewOf(db, family, another, now)).toBeNull();
  expect(await viewOf(db, neighbour, teacherId, now)).toBeNull();
  await callerOf(db, family)(lessonRequests.cancel, { params: { id }, body: {} });
  expect(await viewOf(db, family, teacherId, now)).toBeNull();
});

test("a running contract with this teacher is known to its family alone (PUB-025)", async ({
  db,
}) => {
  const { contract, family, teacher } = await createContract(db);
  const { actor: neighbour } = await createFamily(db);
  const taught = async (actor: Actor) => (await recallOf(db, actor, teacher.id, now)).taught;

  expect(await taught(family)).toBe(true);
  expect(await taught(neighbour)).toBe(false);
  await db.update(contracts).set({ status: "ended" }).where(eq(contracts.id, contract.id));
  expect(await taught(family)).toBe(false);
});

test("a stage tells its family what was done about it in two days: a seat, a question (PUB-025, DLG-33)", async ({
  db,
}) => {
  const groupLesson = await createGroupLesson(db);
  const { id, family } = await createSeat(db, groupLesson.id);
  const person = {
    id: family.id,
    role: "customer" as const,
    firstname: "Sofia",
    lastname: "Martin",
    email: family.email,
    emailConfirmed: true,
  };
  const recalledAt = (at: Date) => {
    const given = { person: () => Promise.resolve(person) };
    const { context } = contextOf(callerOf(db, family.actor, at), given);
    return recalledOf(context, { group_lesson_id: groupLesson.id });
  };

  expect(await recalledAt(now)).toMatchObject({ contacted: null, registered: { id } });
  const params = { stage: `stage-${String(groupLesson.id)}` };
  const asking = {
    message: "Faut-il une calculatrice ?",
    firstname: "Sofia",
    email: person.email,
    reason: "2",
    group_lesson_id: String(groupLesson.id),
    website: "",
    shown_at: robotFields(new Date(Date.now() - 3000)).value,
  };
  const { context } = contextOf(callerOf(db, family.actor));
  const sent = await ask(formSent(`/stage/${params.stage}/question/`, asking, context, params));
  expect(sent).toHaveProperty("status", 303);
  expect(await recalledAt(now)).toMatchObject({
    contacted: { reference: expect.stringMatching(/^MESSAGE-/) as string },
  });
  expect(await recalledAt(inDays(2))).toEqual({ contacted: null, registered: null, taught: false });
});
