import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { statusOf } from "#app/modules/catalogue/teacher/change-status.server.ts";

import { mandateInForce } from "./account.domain.ts";
import { type ShownPayee, shownPayee } from "./account.server.ts";
import { type IsOwed, mayChangeIban } from "./owed.server.ts";
import { contributionsOf, feePartsOf, nextRun, runAfter } from "./payout.domain.ts";
import { type ComingRow, findComing, findPayeeAndRefused } from "./payout.repository.server.ts";

/** How the caller is paid, what the next run brings by course, and what follows a week later (TEA-037). */
export const showAccount =
  (isPayslipOwed: IsOwed) =>
  async ({ reader, actor, now }: Pick<Call, "reader" | "actor" | "now">) => {
    const { row, failed, retried, sessionsCents } = await findAccount(reader, actor.id);
    const run = row?.payoutAt ?? nextRun(now);
    const counted = run > now ? run : now;
    const [status, coming, isOpen] = await Promise.all([
      statusOf(reader, actor.id),
      findComing(reader, actor.id, { run: counted, after: runAfter(counted) }),
      mayChangeIban(reader, actor.id, now, isPayslipOwed),
    ]);
    const next = coming.filter(({ isNext }) => isNext);
    const later = coming.filter(({ isNext }) => !isNext);
    return {
      ...presentPayee(shownPayee(row)),
      iban_open: isOpen,
      self_employed: status.selfEmployed,
      next: { ...presentNext(next, run, sessionsCents), retried: toEuros(retried) },
      later: {
        date: runAfter(run).toISOString(),
        amount: eurosOf(later, ({ dueCents }) => dueCents),
        courses: later.length,
      },
      failed: toEuros(failed),
      today: parisDay(now),
    };
  };

async function findAccount(db: Db, id: number) {
  const found = await findPayeeAndRefused(db, id);
  return found
    ? { ...found, row: found.payee }
    : { row: undefined, failed: 0, retried: 0, sessionsCents: 0 };
}

const presentPayee = ({ status, state, ibanEnd, due, mandate }: ShownPayee) => ({
  account_payment_status: status,
  state: presentState("teacher", state),
  iban_end: ibanEnd,
  due: [...due],
  mandate: {
    ...mandateInForce,
    accepted_version: mandate?.version ?? null,
    accepted_at: iso(mandate?.at),
  },
});

function eurosOf<Item>(items: readonly Item[], centsOf: (item: Item) => number): number {
  return toEuros(sumOf(items, centsOf));
}

function presentNext(lines: readonly ComingRow[], run: Date, sessionsCents: number) {
  const day = parisDay(run);
  const dueCents = sumOf(lines, (line) => line.dueCents) + sessionsCents;
  const sessions = { at: run.getTime(), familyCents: sessionsCents };
  const { rate, cents } = contributionsOf(sessionsCents === 0 ? lines : [...lines, sessions]);
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
    contributions: { rate: rate === null ? null : rate / 10, amount: toEuros(cents) },
    courses: lines.filter((line) => line.dueCents > 0).length,
    sessions: toEuros(sessionsCents),
    transfers: lines.map(presentLine),
  };
}

const presentLine = (line: ComingRow) => ({
  course_id: line.courseId,
  student: line.student,
  date: new Date(line.at).toISOString(),
  duration: line.duration,
  family: toEuros(line.familyCents),
  borne: toEuros(line.borneCents),
  own_family: line.ownFamily,
  amount: toEuros(line.dueCents),
  fees: toEuros(line.feesCents),
});
