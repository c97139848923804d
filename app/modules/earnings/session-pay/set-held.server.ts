import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { holdGroupLesson } from "#app/modules/catalogue/group-lesson/hold.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { sessionNamed } from "#app/modules/group-lessons/registration/lived.domain.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import { writePay } from "./count.server.ts";
import {
  findSessionsOf,
  insertPay,
  lockPaysOf,
  lockSession,
  savePay,
  saveSession,
  type SessionPayRow,
} from "./repository.server.ts";

type Input = Readonly<{ id: number; session_date: string; took_place: boolean; reason: string }>;

/**
 * A session that did not take place is not owed: what it paid already is taken back from what comes (TEA-069). 409
 * when that is already recorded.
 */
export async function setHeld(tx: Tx, input: Input, { by, now }: By) {
  const lesson = await holdGroupLesson(tx, input.id);
  const { id, startsAt } = sessionNamed(await findSessionsOf(tx, lesson.id), input.session_date);
  const session = await lockSession(tx, id);
  if ((session?.notHeldAt === null) === input.took_place) {
    throw new RuleError("conflict", "api.group_lesson.held_already");
  }
  const pays = input.took_place ? [] : await lockPaysOf(tx, id);
  await saveSession(
    tx,
    id,
    input.took_place ? { notHeldAt: null, countedAt: null } : { notHeldAt: now },
  );
  for (const pay of pays) await undo(tx, pay, now);
  const event = input.took_place ? "session_held" : "session_not_held";
  const { state } = lesson;
  const details = { session: startsAt.toISOString(), reason: input.reason };
  await record(tx, {
    machine: "group_lesson",
    id: lesson.id,
    event,
    from: state,
    to: state,
    by,
    at: now,
    details,
  });
  for (const pay of pays) {
    await notifyTeacher(tx, pay, { title: lesson.title, startsAt, reason: input.reason }, now);
  }
  return {
    id: lesson.id,
    start: startsAt.toISOString(),
    took_place: input.took_place,
    pays: pays.map(({ teacherId, grossCents, owedAt }) => ({
      teacher_id: teacherId,
      amount: toEuros(grossCents),
      taken_back: owedAt !== null,
    })),
  };
}

async function undo(tx: Tx, pay: SessionPayRow, now: Date): Promise<void> {
  await savePay(tx, pay.id, { undoneAt: now });
  if (!pay.owedAt) return;
  const { id: undoesId, ...row } = pay;
  const negative = await insertPay(tx, {
    ...row,
    undoesId,
    minutes: -pay.minutes,
    grossCents: -pay.grossCents,
    contributionsCents: -pay.contributionsCents,
    employerCents: -pay.employerCents,
    createdAt: now,
    owedAt: now,
    undoneAt: null,
  });
  await writePay(tx, negative, now);
}

type About = Readonly<{ title: string; startsAt: Date; reason: string }>;

async function notifyTeacher(
  tx: Tx,
  { teacherId, grossCents }: SessionPayRow,
  { title, startsAt, reason }: About,
  now: Date,
): Promise<void> {
  const person = await findPerson(tx, teacherId);
  if (!person) return;
  const details = {
    firstname: person.firstname,
    title,
    day: shortDay(startsAt),
    amount: sum(toEuros(grossCents)),
    reason,
  };
  const url = paths.teacherGroupLessons;
  await notifyPerson(
    tx,
    person,
    { type: "payouts", message: "session_not_held", details, url },
    now,
  );
}
