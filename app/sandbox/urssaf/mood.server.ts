import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { agencyMoods } from "./tables.server.ts";

/** Whether the agency answers: by the operator’s word, in the demonstration and in tests. */
type Mood = "up" | "down";

const only = 1;

/** How the agency behaves now. */
export async function moodOf(db: Db): Promise<Mood> {
  const [row] = await db.select().from(agencyMoods).where(eq(agencyMoods.id, only));
  return row?.mood === "down" ? "down" : "up";
}

/** From now on the agency behaves so. */
export async function setMood(db: Db, mood: Mood): Promise<void> {
  await db
    .insert(agencyMoods)
    .values({ id: only, mood })
    .onConflictDoUpdate({ target: agencyMoods.id, set: { mood } });
}
