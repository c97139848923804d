import type { Db } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import type { PayoutState } from "./payout.domain.ts";
import {
  findLines,
  findPayout,
  listPayoutRows,
  type PayoutRow,
} from "./payout.repository.server.ts";

export type Payout = PayoutRow;

const mostListed = 500;

/** Payouts for the operator, newest first (OPS-07). */
export async function listPayouts(
  db: Db,
  which: Readonly<{ state: PayoutState | undefined; teacherId: number | undefined }>,
): Promise<Payout[]> {
  return (await listPayoutRows(db, which, mostListed)).map(({ payout }) => payout);
}

/** A payout with its lines; 404 if none. */
export async function showPayout(db: Db, id: number) {
  const payout = await findPayout(db, id);
  if (!payout) throw new RuleError("not_found", "api.payout.not_found");
  return { payout, lines: await findLines(db, id) };
}
