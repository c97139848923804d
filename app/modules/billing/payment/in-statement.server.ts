import { and, eq } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import { findBillNamed } from "#app/modules/billing/bill/issue.server.ts";

import { findEntryOf } from "./in-statement.repository.server.ts";
import { type Named, receiptKey } from "./receive.server.ts";
import { findPaymentByKey } from "./repository.server.ts";
import { unmatchedReceipts } from "./unmatched.table.server.ts";

/**
 * A transfer that is typed after a statement brought the same sum within ten days, for the same bill or for none, is
 * refused at `recorded` until it is called another (ERR-38). A reference that is typed again is judged as before.
 */
export async function refuseInStatement(tx: Tx, named: Named, now: Date): Promise<void> {
  if (named.means !== "transfer" || (await isKnown(tx, named))) return;
  const bill = await findBillNamed(tx, named.said);
  const twin = await findEntryOf(tx, { ...named, billId: bill?.id, now });
  if (!twin) return;
  const words = { day: plainDay(noonOf(twin.bookedOn)), words: twin.words || "—" };
  throw fieldFault("recorded", "api.payment.in_statement", words);
}

/** Without a lock: the bill is locked before any sum. */
const isKnown = async (tx: Tx, named: Named) =>
  (await findPaymentByKey(tx, receiptKey(named))) !== undefined ||
  (await tx.$count(unmatchedReceipts, isNamed(named))) > 0;

const isNamed = ({ means, reference }: Named) =>
  and(eq(unmatchedReceipts.means, means), eq(unmatchedReceipts.reference, reference));
