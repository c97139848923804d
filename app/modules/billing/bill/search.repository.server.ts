import { and, eq, isNull, type SQL, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { areTyped } from "#app/db/words.server.ts";
import { users, wordsOf } from "#app/modules/people/account/table.server.ts";

import { type Numbered, readBillNumber } from "./domain.ts";
import { readBillReference } from "./reference.domain.ts";
import { bills } from "./table.server.ts";

const isNumbered = ({ entity, sellerId, year, sequence }: Numbered) =>
  and(
    sellerId ? eq(bills.sellerId, sellerId) : and(eq(bills.entity, entity), isNull(bills.sellerId)),
    eq(bills.year, year),
    eq(bills.sequence, sequence),
  );

/** By its number, its reference, or its family’s name, e-mail or phone. */
export function isBillFound(db: Db, search: string): SQL | undefined {
  const numbered = readBillNumber(search.trim().toUpperCase()) ?? readBillReference(search);
  if (numbered) return isNumbered(numbered);
  // First, by the index of words: the planner splits the name of each bill's family otherwise.
  const named = sql`(with named as materialized (
      select ${users.id} from ${users} where ${areTyped(wordsOf(users), search)})
    select id from named)`;
  return sql`${bills.customerId} in ${named}`;
}
