import { and, asc, eq } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { users } from "#app/modules/account/table.server.ts";

import { helpCalls } from "./table.server.ts";

export async function insertHelp(tx: Tx, call: typeof helpCalls.$inferInsert): Promise<number> {
  const [row] = await tx.insert(helpCalls).values(call).returning({ id: helpCalls.id });
  if (!row) throw new Error("A call for help was not written.");
  return row.id;
}

/** The calls that nobody has answered, oldest first, each with whom to write to. */
export async function findOpenHelp(db: Db) {
  return db
    .select({ call: helpCalls, email: users.email, firstname: users.firstname })
    .from(helpCalls)
    .innerJoin(users, eq(users.id, helpCalls.customerId))
    .where(eq(helpCalls.state, "new"))
    .orderBy(asc(helpCalls.createdAt), asc(helpCalls.id))
    .limit(200);
}

/** Whether the call was still open. */
export async function saveDone(db: Db, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(helpCalls)
    .set({ state: "done", doneAt: now })
    .where(and(eq(helpCalls.id, id), eq(helpCalls.state, "new")))
    .returning({ id: helpCalls.id });
  return rows.length > 0;
}
