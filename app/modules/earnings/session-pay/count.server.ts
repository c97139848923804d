import type { Tx } from "#app/db/client.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { writeMovement } from "#app/modules/billing/ledger/write.server.ts";
import { groupLessonOf } from "#app/modules/catalogue/group-lesson/hold.server.ts";
import { sessionPayOf } from "#app/modules/catalogue/price/domain.ts";
import { teacherMode } from "#app/modules/catalogue/teacher/domain.ts";

import {
  findTeachersAt,
  insertPayOnce,
  lockPay,
  lockSession,
  savePay,
  saveSession,
  type SessionPayRow,
} from "./repository.server.ts";

type SessionRow = Awaited<ReturnType<typeof holdSession>>;

export const holdSession = async (tx: Tx, id: number) =>
  orNotFound(await lockSession(tx, id), "api.absent");

export const holdPay = async (tx: Tx, id: number) =>
  orNotFound(await lockPay(tx, id), "api.absent");

/** At a session's end, what it pays to who teaches it then, under the status of that day (TEA-069). */
export async function countSession(tx: Tx, session: SessionRow, now: Date): Promise<undefined> {
  const { id: sessionId, groupLessonId, startsAt, duration: minutes } = session;
  await saveSession(tx, sessionId, { countedAt: now });
  const { teacherHourlyPayCents: hourlyCents } = await groupLessonOf(tx, groupLessonId);
  if (hourlyCents === null || session.notHeldAt) return;
  const on = parisDay(startsAt);
  for (const { id: teacherId, selfEmployed } of await findTeachersAt(tx, groupLessonId, startsAt)) {
    const pay = sessionPayOf(hourlyCents, { minutes, selfEmployed, on });
    await insertPayOnce(tx, {
      sessionId,
      teacherId,
      minutes,
      mode: teacherMode({ selfEmployed }),
      grossCents: pay.gross,
      // The self-employed pay theirs to Urssaf.
      contributionsCents: selfEmployed ? 0 : pay.contributions,
      employerCents: pay.employer,
      createdAt: now,
    });
  }
}

/** Attendance is marked, or two days are over: the ledger owes it (TEA-069). */
export async function oweSession(tx: Tx, pay: SessionPayRow, now: Date): Promise<undefined> {
  await savePay(tx, pay.id, { owedAt: now });
  await writePay(tx, pay, now);
}

export async function writePay(
  tx: Tx,
  { id, teacherId, grossCents, employerCents }: SessionPayRow,
  now: Date,
): Promise<void> {
  const sides = [
    { account: "teacher", holderId: teacherId, amountCents: -grossCents },
    { account: "agency", amountCents: -employerCents },
    { account: "house", amountCents: grossCents + employerCents },
  ] as const;
  const of = { documentKind: "session_pay", documentId: id };
  await writeMovement(
    tx,
    { of, cause: "session", sides: sides.filter(({ amountCents }) => amountCents !== 0) },
    now,
  );
}
