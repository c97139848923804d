import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { findBillNamed } from "#app/modules/billing/bill/issue.server.ts";
import type { LedgerCause } from "#app/modules/billing/ledger/domain.ts";
import { writeMovement } from "#app/modules/billing/ledger/write.server.ts";

import { type Receipt, receiptKey, receive } from "./receive.server.ts";
import { findPaymentByKey } from "./repository.server.ts";
import type { Settled } from "./settle.server.ts";
import {
  closeUnmatched,
  findNotDue,
  findOpenUnmatched,
  keepUnmatched,
  lockUnmatched,
  lockUnmatchedNamed,
  type UnmatchedRow,
} from "./unmatched.repository.server.ts";

/** Money received, and what it says it is for: a bill's number, its reference, or a bank's line that holds it. */
type Named = Omit<Receipt, "billId"> & Readonly<{ said: string }>;

/**
 * Writes money received for the bill that it names (OPS-06). What names none is kept as unmatched, once under its
 * bank's name, and never applied by guess (ERR-38); brought again with the right bill, it is that money. 409 when the
 * sum is not what is due.
 */
export function receiveNamed(
  { db, followers }: Pick<Money, "db" | "followers">,
  named: Named,
  { by, now }: By,
): Promise<{ settled: Settled } | { unmatchedId: number }> {
  return db.transaction(async (tx) => {
    const { said: input, ...receipt } = named;
    const bill = await findBillNamed(tx, input);
    if (!bill) return { unmatchedId: await setAside(tx, named, now) };
    const kept = await lockUnmatchedNamed(tx, receipt);
    if (kept && !kept.closedAt) {
      if (kept.amountCents !== receipt.amountCents) throw differs();
      await closeUnmatched(tx, kept.id, { closedAt: now, billId: bill.id });
      await moveUnmatched(tx, kept, { cents: -kept.amountCents, cause: "payment", now });
    }
    if (kept?.sentReference) throw new RuleError("conflict", "api.payment.refund_closed");
    return {
      settled: await receive({ db: tx, followers }, { ...receipt, billId: bill.id }, { by, now }),
    };
  });
}

const differs = () => new RuleError("conflict", "api.payment.amount_differs");

async function setAside(tx: Tx, { said: input, ...receipt }: Named, now: Date): Promise<number> {
  if (receipt.amountCents <= 0) throw differs();
  // A bill has taken that money already: said again without its name, it is not other money.
  if (await findPaymentByKey(tx, receiptKey(receipt))) throw differs();
  const { row, isNew } = await keepUnmatched(tx, { ...receipt, said: input, createdAt: now });
  if (row.amountCents !== receipt.amountCents) throw differs();
  if (isNew) await moveUnmatched(tx, row, { cents: row.amountCents, cause: "payment", now });
  return row.id;
}

const moveUnmatched = (
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

/** Closes money that named no bill: it was sent back, under this reference. 409 once it is closed. */
export async function returnUnmatched(
  tx: Tx,
  id: number,
  { reference, now }: { reference: string; now: Date },
): Promise<UnmatchedRow> {
  const kept = await lockUnmatched(tx, id);
  if (!kept) throw new RuleError("not_found", "api.absent");
  if (kept.closedAt) throw new RuleError("conflict", "api.payment.refund_closed");
  await closeUnmatched(tx, id, { closedAt: now, sentReference: reference });
  await moveUnmatched(tx, kept, { cents: -kept.amountCents, cause: "refund", now });
  return kept;
}

/** Money that waits for a person: what names no bill, and what came for a bill that was settled already (ERR-38). */
export async function listUnmatched(db: Db) {
  return { unmatched: await findOpenUnmatched(db), notDue: await findNotDue(db) };
}
