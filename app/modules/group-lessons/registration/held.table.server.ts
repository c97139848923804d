import { and, eq, inArray, notExists, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { Value } from "#app/db/prepared.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";

import { heldStates } from "./domain.ts";
import { registrations } from "./table.server.ts";

export const waitsForMoneyOf = (db: Db, customerId: Value<number>) =>
  and(
    eq(registrations.customerId, customerId),
    inArray(registrations.state, [...heldStates]),
    notExists(
      db
        .select({ one: sql`1` })
        .from(bills)
        .where(
          and(
            eq(bills.kind, "bill"),
            eq(bills.subjectKind, "registration"),
            eq(bills.subjectId, registrations.id),
            eq(bills.status, "processing"),
          ),
        ),
    ),
  );
