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
  // All of them by the index of words: with its limit alone, the planner reads people one by one and splits each name.
  const named = sql`(with named as materialized (
      select ${users.id} from ${users} where ${isOneIn(wordsOf(users), wordsOfLine(label))})
    select id from named limit ${mostNamed})`;
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
          sql`${bills.customerId} in ${named}`,
        ),
      ),
    )
    .orderBy(desc(bills.id))
    .limit(mostPossible);
}
