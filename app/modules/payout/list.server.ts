import type { Call } from "#app/api/call.server.ts";
import { partOf } from "#app/api/serve.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { statusOf } from "#app/modules/teacher/change-status.server.ts";

import { mandateInForce } from "./account.domain.ts";
import { findPayee } from "./account.repository.server.ts";
import { shownPayee } from "./account.server.ts";
import { mayChangeIban } from "./owed.server.ts";
import { nextRun, payoutStateOf, totalOf } from "./payout.domain.ts";
import {
  findEarned,
  findPayout,
  listLines,
  listPayoutRows,
  type PayoutRow,
} from "./payout.repository.server.ts";

type Own = Pick<Call, "reader" | "actor" | "now">;

/** How many payouts are listed at once. */
export const payoutsPerPage = 10;

/** A teacher's own payouts (API-108); a payout of somebody else as the last one seen is 404. */
export async function listOwnPayouts(
  { reader, actor }: Own,
  { last_payout_id: last }: { last_payout_id?: number | undefined },
) {
  if (last !== undefined) await ownPayout(reader, last, actor.id);
  const rows = await listPayoutRows(
    reader,
    { teacherId: actor.id, before: last },
    payoutsPerPage + 1,
  );
  const page = rows.slice(0, payoutsPerPage);
  const lines = await listLines(
    reader,
    page.map(({ payout }) => payout.id),
  );
  const shown = page.map(({ payout, count }) => ({
    ...shownPayout(payout, count),
    transfers: lines.filter(({ line }) => line.payoutId === payout.id).map(shownLine),
    state: presentState("teacher", payoutStateOf(payout.state)),
  }));
  return partOf(shown, rows.length > payoutsPerPage);
}

const shownPayout = (payout: PayoutRow, count: number) => ({
  id: payout.id,
  date: payout.createdAt.toISOString(),
  amount: toEuros(payout.amountCents),
  status: payout.state,
  transfers_count: count,
  iban_end: payout.ibanEnd,
});

async function ownPayout(db: Db, id: number, teacherId: number): Promise<PayoutRow> {
  const payout = await findPayout(db, id);
  if (payout?.teacherId !== teacherId) throw new RuleError("not_found", "api.payout.not_found");
  return payout;
}

/** What a payout of the teacher's pays, course by course (API-109). */
export async function listOwnTransfers({ reader, actor }: Own, { id }: { id: number }) {
  await ownPayout(reader, id, actor.id);
  return (await listLines(reader, [id])).map(shownLine);
}

const shownLine = ({
  line,
  student,
  date,
  duration,
  kind,
}: Awaited<ReturnType<typeof listLines>>[number]) => ({
  id: line.id,
  course_id: line.courseId,
  student,
  date: date.toISOString(),
  duration,
  family: toEuros(line.familyCents),
  own_family: kind === "affiliation",
  amount: toEuros(line.amountCents),
  fees: toEuros(line.feesCents),
});

/**
 * How the teacher who calls is paid, and what the next run brings as things stand: what will be settled by then
 * (TEA-037).
 */
export async function showAccount({ reader, actor, now }: Own) {
  const row = await findPayee(reader, actor.id);
  const run = row?.payoutAt ?? nextRun(now);
  const payee = shownPayee(row);
  const [status, earned, isOpen] = await Promise.all([
    statusOf(reader, actor.id),
    findEarned(reader, actor.id, run > now ? run : now),
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
    next: {
      date: run.toISOString(),
      ...sumsOf(earned),
    },
    today: parisDay(now),
  };
}

function sumsOf(earned: Awaited<ReturnType<typeof findEarned>>) {
  const sum = (of: (one: (typeof earned)[number]) => number) =>
    toEuros(totalOf(earned.map((one) => ({ amountCents: of(one) }))));
  return {
    amount: sum(({ dueCents }) => dueCents),
    family: sum(({ familyCents }) => familyCents),
    fees: sum(({ feesCents }) => feesCents),
    courses: earned.filter(({ dueCents }) => dueCents > 0).length,
  };
}
