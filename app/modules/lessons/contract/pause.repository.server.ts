import { and, asc, eq, gt } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import type { Pause } from "./domain.ts";
import { contractPauses } from "./pause.table.server.ts";

export async function insertPause(tx: Tx, contractId: number, pause: Pause): Promise<void> {
  await tx.insert(contractPauses).values({ contractId, ...pause });
}

export function listPauses(db: Db, contractId: number): Promise<Pause[]> {
  return db
    .select({ startsAt: contractPauses.startsAt, endsAt: contractPauses.endsAt })
    .from(contractPauses)
    .where(eq(contractPauses.contractId, contractId))
    .orderBy(asc(contractPauses.id));
}

export async function saveRestart(tx: Tx, contractId: number, now: Date): Promise<void> {
  await tx
    .update(contractPauses)
    .set({ endsAt: now })
    .where(and(eq(contractPauses.contractId, contractId), gt(contractPauses.endsAt, now)));
}
