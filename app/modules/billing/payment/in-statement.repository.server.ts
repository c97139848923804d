import { and, desc, eq, gte, isNull, lte, ne, not, or, type SQL, sql } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";
import { dayPlus, parisDay } from "#app/lib/paris-time.ts";
import { bankEntries } from "#app/modules/billing/bank-statement/table.server.ts";
import { hasMoved } from "#app/modules/foundation/history/table.server.ts";

import { twinDays } from "./guess.domain.ts";

type Typed = Readonly<{
  amountCents: number;
  reference: string;
  billId: number | undefined;
  now: Date;
}>;

/** The newest movement that may be this sum; one that was recognised as a typed sum is of that sum. */
export async function findEntryOf(tx: Tx, { amountCents, reference, billId, now }: Typed) {
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
