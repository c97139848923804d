import { and, desc, eq, inArray, or, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { isOneIn } from "#app/db/words.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { users, wordsOf } from "#app/modules/people/account/table.server.ts";

import { type Money, placesOfLine, wordsOfLine } from "./guess.domain.ts";

const dueCents = sql`${bills.amountCents} - ${bills.creditedCents}`;

/** A word that more people bear, such as « famille », is no name. */
const mostNamed = 2_000;

const mostPossible = 200;

/** Bills with something due that one reason at least may name. */
export function findPossibleBills(db: Db, { label, amountCents, forBillId }: Money) {
  const named = db
    .select({ id: users.id })
    .from(users)
    .where(isOneIn(wordsOf(users), wordsOfLine(label)))
    .limit(mostNamed);
  return db
    .select()
    .from(bills)
    .where(
      and(
        eq(bills.kind, "bill"),
        inArray(bills.status, ["due", "failed", "awaiting"]),
        or(
          eq(dueCents, amountCents),
          eq(sql`${dueCents} - ${bills.keptCents}`, amountCents),
          forBillId === null ? undefined : eq(bills.id, forBillId),
          inArray(bills.sequence, [-1, ...placesOfLine(label)]),
          inArray(bills.customerId, named),
        ),
      ),
    )
    .orderBy(desc(bills.id))
    .limit(mostPossible);
}
