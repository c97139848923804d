import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";

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
  const named = db
    .select({ id: users.id })
    .from(users)
    .where(areTyped(wordsOf(users), search));
  return inArray(bills.customerId, named);
}
