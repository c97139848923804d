import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { lackingFor } from "./finalise.server.ts";
import { listSent } from "./repository.server.ts";
import { applications } from "./table.server.ts";

/** Files read at most in one run. */
const mostFiles = 500;

/** Candidates who lack nothing to be hired wait for an operator from then on (OPS-04); returns how many changed. */
export async function readFiles(db: Db, now: Date): Promise<number> {
  let changed = 0;
  for (const { id } of await listSent(db, "to_confirm", { start: 0, length: mostFiles })) {
    const isComplete = (await lackingFor(db, id, now)).length === 0;
    const [row] = await db.select().from(applications).where(eq(applications.teacherId, id));
    if (!row || isComplete === (row.completeSince !== null)) continue;
    const completeSince = isComplete ? now : null;
    await db.update(applications).set({ completeSince }).where(eq(applications.id, row.id));
    changed++;
  }
  return changed;
}
