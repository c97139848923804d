import { and, asc, inArray, lte } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { linkings } from "./table.server.ts";

/** The open requests whose replacements are due: every 24 h (STM-05). */
export async function dueForAsking(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: linkings.id })
    .from(linkings)
    .where(
      and(
        inArray(linkings.process, ["processing", "waiting_customer_reply"]),
        lte(linkings.askDueAt, now),
      ),
    )
    .orderBy(asc(linkings.id))
    .limit(200);
  return rows.map(({ id }) => id);
}
