import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { statusOf } from "#app/modules/teacher/change-status.server.ts";

import { mandateInForce } from "./account.domain.ts";
import { findPayee } from "./account.repository.server.ts";
import { shownPayee } from "./account.server.ts";
import { mayChangeIban } from "./owed.server.ts";
import { contributionsOf, type Earned, feePartsOf, nextRun, runAfter } from "./payout.domain.ts";
import { describeCourses, findEarned, findRefused } from "./payout.repository.server.ts";

/**
 * How the teacher who calls is paid, and what the next run brings as things stand: what will be settled by then, course by
 * course, and what follows a week later (TEA-037).
 */
export async function showAccount({ reader, actor, now }: Pick<Call, "reader" | "actor" | "now">) {
  const row = await findPayee(reader, actor.id);
  const run = row?.payoutAt ?? nextRun(now);
  const payee = shownPayee(row);
  const [status, coming, refused, isOpen] = await Promise.all([
    statusOf(reader, actor.id),
    findComing(reader, actor.id, run > now ? run : now),
    findRefused(reader, actor.id),
    mayChangeIban(reader, actor.id, now),
  ]);
  const { mandate } = payee;
  return {
    account_payment_status: payee.status,
    state: presentState("teacher", payee.state),
    iban_end: payee.ibanEnd,
    iban_open: isOpen,
    due: [...payee.due],
    self_employed: status.selfEmployed,
    mandate: {
      ...mandateInForce,
      accepted_version: mandate?.version ?? null,
      accepted_at: mandate?.at.toISOString() ?? null,
    },
    next: { ...presentNext(coming.lines, run), retried: toEuros(refused.retried) },
    later: { date: runAfter(run).toISOString(), ...coming.later },
    failed: toEuros(refused.failed),
    today: parisDay(now),
  };
}

/** What a run brings line by line, the newest course first, and what the one after it would bring more. */
async function findComing(db: Db, teacherId: number, run: Date) {
  const [earned, byThen] = await Promise.all([
    findEarned(db, teacherId, run),
    findEarned(db, teacherId, runAfter(run)),
  ]);
  const described = await describeCourses(
    db,
    earned.map(({ courseId }) => courseId),
  );
  const courses = new Map(described.map((course) => [course.id, course]));
  const lines = earned
    .flatMap((line) => {
      const course = courses.get(line.courseId);
      return course ? [{ ...line, course, ownFamily: course.kind === "affiliation" }] : [];
    })
    .sort((a, b) => b.course.date.getTime() - a.course.date.getTime());
  return { lines, later: laterOf(earned, byThen) };
}

type Line = Awaited<ReturnType<typeof findComing>>["lines"][number];

function laterOf(earned: readonly Earned[], byThen: readonly Earned[]) {
  const known = new Set(earned.map(({ billId }) => billId));
  const more = byThen.filter(({ billId }) => !known.has(billId));
  return { amount: eurosOf(more, ({ dueCents }) => dueCents), courses: more.length };
}

function eurosOf<Item>(items: readonly Item[], centsOf: (item: Item) => number): number {
  return toEuros(items.reduce((sum, item) => sum + centsOf(item), 0));
}

function presentNext(lines: readonly Line[], run: Date) {
  const day = parisDay(run);
  const dueCents = lines.reduce((sum, line) => sum + line.dueCents, 0);
  const { rate, cents } = contributionsOf(dueCents, day);
  return {
    date: run.toISOString(),
    amount: toEuros(dueCents),
    family: eurosOf(lines, ({ familyCents }) => familyCents),
    fees: eurosOf(lines, ({ feesCents }) => feesCents),
    fee_parts: feePartsOf(lines, day).map((part) => ({
      own_family: part.ownFamily,
      rate: part.rate / 10,
      amount: toEuros(part.cents),
    })),
    contributions: { rate: rate / 10, amount: toEuros(cents) },
    courses: lines.filter((line) => line.dueCents > 0).length,
    transfers: lines.map(presentLine),
  };
}

const presentLine = ({ courseId, course, ownFamily, dueCents, familyCents, feesCents }: Line) => ({
  course_id: courseId,
  student: course.student,
  date: course.date.toISOString(),
  duration: course.duration,
  family: toEuros(familyCents),
  own_family: ownFamily,
  amount: toEuros(dueCents),
  fees: toEuros(feesCents),
});
