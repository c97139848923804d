import i18next from "i18next";

import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { plainDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { billOf } from "#app/modules/billing/bill/issue.server.ts";
import type { WithdrawnRefund } from "#app/modules/group-lessons/registration/cancel.domain.ts";
import { refundParts } from "#app/modules/group-lessons/registration/components/refund-words.ts";
import { presentRefund } from "#app/modules/group-lessons/registration/give-seat-back.server.ts";
import {
  showWithdrawal,
  withdrawRegistration,
} from "#app/modules/group-lessons/registration/withdraw.server.ts";
import { listGivenCourses } from "#app/modules/lessons/course/list-given.server.ts";
import { withdrawContract } from "#app/modules/lessons/lesson-request/end-contract.server.ts";

import type { Subject } from "./find-subject.server.ts";
import { notifyTeacher } from "./notify.server.ts";

export type Effect = Readonly<{ sentences: readonly string[]; moneyCents: number }>;

type Done = Effect & Readonly<{ billId?: number | undefined; unpaidBillId?: number | undefined }>;

export async function previewOf(db: Db, subject: Subject, statedAt: Date): Promise<Effect> {
  if (!subject.isLive) return endedEffect();
  if (subject.kind === "contract") return lessonsEffect(db, subject, statedAt);
  return groupLessonEffect(subject, await showWithdrawal(db, subject.id, statedAt), statedAt);
}

/** Counts what was given up to the statement, the legal date (LAW-20). */
type Ending = By & Readonly<{ statedAt: Date }>;

/** Ends the subject at once, calls the waiting list and starts the refund (STM-50). */
export async function withdrawFrom(tx: Tx, subject: Subject, ending: Ending): Promise<Done> {
  return subject.kind === "contract"
    ? withdrawLessons(tx, subject, ending)
    : withdrawGroupLesson(tx, subject, ending);
}

async function withdrawGroupLesson(tx: Tx, subject: Subject, move: Ending): Promise<Done> {
  const { id } = subject;
  const bill = await billOf(tx, { kind: "registration", id });
  const done = await withdrawRegistration(tx, id, move);
  if (!done) return endedEffect();
  const { unpaidBillId } = done;
  return { ...groupLessonEffect(subject, done, move.now), billId: bill?.id, unpaidBillId };
}

async function withdrawLessons(tx: Tx, subject: Subject, move: By): Promise<Done> {
  if (!(await withdrawContract(tx, subject.id, move))) return endedEffect();
  await notifyTeacher(tx, subject, move.now);
  return lessonsEffect(tx, subject, move.now);
}

const translated = (key: string, details: Record<string, string> = {}): string =>
  i18next.t(`withdrawal:effect.${key}`, details);

const endedEffect = (): Effect => ({ sentences: [translated("ended")], moneyCents: 0 });

function groupLessonEffect(
  { student }: Subject,
  { refund, dueCents }: WithdrawnRefund,
  now: Date,
): Effect {
  const given = dueCents > 0 ? [translated("given_stage", { due: sum(toEuros(dueCents)) })] : [];
  const back = refund.cents + dueCents > 0 ? refund.cents > 0 : true;
  return {
    sentences: [
      translated("seat", { student }),
      ...given,
      ...(back ? [refundParts(i18next.t, presentRefund(refund, now))] : []),
    ],
    moneyCents: sumOf(refund.parts, ({ cents, way }) => (way === "restored" ? 0 : cents)),
  };
}

/** Courses given at the family's request stay due; nothing is paid before a course. */
async function lessonsEffect(db: Db, subject: Subject, now: Date): Promise<Effect> {
  const given = await listGivenCourses(db, subject.id, now);
  const dues = given.map(({ date, amountCents }) =>
    translated("given_course", { day: plainDay(date), amount: sum(toEuros(amountCents)) }),
  );
  const ends = translated("lessons", { teacher: subject.teacher?.firstname ?? "" });
  return {
    sentences: [ends, ...(dues.length > 0 ? dues : [translated("none_given")])],
    moneyCents: 0,
  };
}
