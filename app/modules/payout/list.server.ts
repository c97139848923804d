import type { Call } from "#app/api/call.server.ts";
import { partOf } from "#app/api/serve.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { payoutStateOf } from "./payout.domain.ts";
import {
  findPayout,
  listLines,
  listPayoutRows,
  type PayoutRow,
} from "./payout.repository.server.ts";

type Own = Pick<Call, "reader" | "actor">;

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
