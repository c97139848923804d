import { and, eq, ne, notExists, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";

import { courses } from "./table.server.ts";

export const isUnbilled = (db: Db) =>
  and(
    eq(courses.status, "confirmed"),
    notExists(
      db
        .select({ one: sql`1` })
        .from(bills)
        .where(
          and(
            eq(bills.subjectKind, "course"),
            eq(bills.subjectId, courses.id),
            eq(bills.kind, "bill"),
            ne(bills.status, "credited"),
          ),
        ),
    ),
  );
