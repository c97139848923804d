import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { setMood } from "./mood.server.ts";
import { type AccountCode, drawRandom, setAccount } from "./people.server.ts";
import { decideRequest, type Decision } from "./requests.server.ts";
import { agencyPeople, agencyRequests } from "./tables.server.ts";

/** Operator actions in the agency's place, in the demonstration (TOY-02). */
export const agencyControl = {
  setMood,

  setAccount: async (db: Db, account: { who: string; code: AccountCode; now: Date }) => {
    const { who, code, now } = account;
    const [person] = await db
      .select({ id: agencyPeople.id })
      .from(agencyPeople)
      .where(eq(agencyPeople.email, who.toLowerCase()));
    if (!person) return false;
    await db.transaction((tx) => setAccount({ tx, now, draw: drawRandom }, person.id, code));
    return true;
  },

  decide: async (db: Db, decided: { bill: string; decision: Decision; now: Date }) => {
    const { bill, decision, now } = decided;
    const [row] = await db
      .select({ id: agencyRequests.id })
      .from(agencyRequests)
      .where(eq(agencyRequests.bill, bill));
    if (!row) return false;
    return db.transaction((tx) => decideRequest({ tx, now, draw: drawRandom }, row.id, decision));
  },
} as const;
