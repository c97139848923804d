import type { Tx } from "#app/db/client.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import type { LedgerCause } from "#app/modules/billing/ledger/domain.ts";
import { writeMovement } from "#app/modules/billing/ledger/write.server.ts";

import { lockUnmatched, saveUnmatched, type UnmatchedRow } from "./unmatched.repository.server.ts";

/** 404 for none, 409 once closed. */
export async function holdUnmatched(tx: Tx, id: number): Promise<UnmatchedRow> {
  const kept = orNotFound(await lockUnmatched(tx, id), "api.absent");
  if (kept.closedAt) throw new RuleError("conflict", "api.payment.receipt_closed");
  return kept;
}

/** 409 while its rest is asked for another bill than this one: it comes, or the sum goes back by itself. */
export function refuseAsked({ askedUntil, forBillId }: UnmatchedRow, billId?: number): void {
  if (askedUntil && forBillId !== billId) throw new RuleError("conflict", "api.payment.rest_asked");
}

export const moveUnmatched = (
  tx: Tx,
  { id }: UnmatchedRow,
  { cents, cause, now }: { cents: number; cause: LedgerCause; now: Date },
) =>
  writeMovement(
    tx,
    {
      of: { documentKind: "receipt", documentId: id },
      cause,
      sides: [
        { account: "bank", amountCents: cents },
        { account: "unmatched", amountCents: -cents },
      ],
    },
    now,
  );

/** The sum leaves what names no bill, for this bill. */
export async function spendUnmatched(
  tx: Tx,
  kept: UnmatchedRow,
  billId: number,
  now: Date,
): Promise<void> {
  await saveUnmatched(tx, kept.id, { closedAt: now, billId });
  await moveUnmatched(tx, kept, { cents: -kept.amountCents, cause: "payment", now });
}

type Returned = Readonly<{ reference: string; at: Date; now: Date }>;

/** Closes unmatched money as sent back under this reference. */
export async function closeReturned(
  tx: Tx,
  id: number,
  { reference, at, now }: Returned,
): Promise<void> {
  const kept = await holdUnmatched(tx, id);
  await saveUnmatched(tx, id, { closedAt: at < now ? at : now, sentReference: reference });
  await moveUnmatched(tx, kept, { cents: -kept.amountCents, cause: "refund", now });
}
