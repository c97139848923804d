import { and, desc, eq, gte, isNull, lte, ne, not, or, type SQL, sql } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { dayPlus, parisDay } from "#app/lib/paris-time.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import { bankEntries } from "#app/modules/billing/bank-statement/table.server.ts";
import { findBillNamed } from "#app/modules/billing/bill/issue.server.ts";
import { hasMoved } from "#app/modules/foundation/history/table.server.ts";

import { twinDays } from "./guess.domain.ts";
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
  const twin = await findEntryOf(tx, named, { billId: bill?.id, now });
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

type Typed = Readonly<{ billId: number | undefined; now: Date }>;

/** The newest movement that may be this sum; one that was recognised as a typed sum is of that sum. */
async function findEntryOf(tx: Tx, { amountCents, reference }: Named, { billId, now }: Typed) {
  const today = parisDay(now);
  const { kind, state, bookedOn } = bankEntries;
  const [entry] = await tx
    .select()
    .from(bankEntries)
    .where(
      and(
        eq(kind, "credit"),
        ne(state, "closed"),
        eq(bankEntries.amountCents, amountCents),
        gte(bookedOn, dayPlus(today, -twinDays)),
        lte(bookedOn, dayPlus(today, twinDays)),
        not(hasMoved("bank_entry", bankEntries.id, "recognise")),
        or(isOfBill(billId), bearsReference(reference)),
      ),
    )
    .orderBy(desc(bookedOn), desc(bankEntries.id))
    .limit(1);
  return entry;
}

/** Money of another bill than the one that is typed is not the same. */
const isOfBill = (billId: number | undefined): SQL | undefined =>
  billId === undefined ? sql`true` : or(isNull(bankEntries.billId), eq(bankEntries.billId, billId));

const bearsReference = (reference: string): SQL =>
  sql`position(upper(${reference}) in upper(concat_ws(' ', ${bankEntries.reference}, ${bankEntries.name}, ${bankEntries.words}))) > 0`;
