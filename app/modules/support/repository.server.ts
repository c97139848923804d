import { asc, eq, inArray } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { users } from "#app/modules/account/table.server.ts";

import type { HelpState } from "./domain.ts";
import { helpCalls } from "./table.server.ts";

export async function insertHelp(tx: Tx, call: typeof helpCalls.$inferInsert): Promise<number> {
  const [row] = await tx.insert(helpCalls).values(call).returning({ id: helpCalls.id });
  if (!row) throw new Error("A call for help was not written.");
  return row.id;
}

/** The calls that are not answered, oldest first, each with whom to write to. */
export async function findOpenHelp(db: Db) {
  return db
    .select({ call: helpCalls, email: users.email, firstname: users.firstname })
    .from(helpCalls)
    .innerJoin(users, eq(users.id, helpCalls.customerId))
    .where(inArray(helpCalls.state, ["new", "in_progress"]))
    .orderBy(asc(helpCalls.createdAt), asc(helpCalls.id))
    .limit(200);
}

/** The state of a call, held until the transaction ends; undefined when there is none. */
export async function lockHelp(tx: Tx, id: number): Promise<HelpState | undefined> {
  const [call] = await tx
    .select({ state: helpCalls.state })
    .from(helpCalls)
    .where(eq(helpCalls.id, id))
    .for("no key update");
  return call?.state;
}

export async function saveHelpState(
  tx: Tx,
  id: number,
  change: { state: HelpState; doneAt?: Date },
): Promise<void> {
  await tx.update(helpCalls).set(change).where(eq(helpCalls.id, id));
}
