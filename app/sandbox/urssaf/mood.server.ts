import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { agencyMoods } from "./tables.server.ts";

/** Set by the operator, in the demonstration and in tests. */
type Mood = "up" | "down";

const only = 1;

export async function moodOf(db: Db): Promise<Mood> {
  const [row] = await db.select().from(agencyMoods).where(eq(agencyMoods.id, only));
  return row?.mood === "down" ? "down" : "up";
}

export async function setMood(db: Db, mood: Mood): Promise<void> {
  await db
    .insert(agencyMoods)
    .values({ id: only, mood })
    .onConflictDoUpdate({ target: agencyMoods.id, set: { mood } });
}
