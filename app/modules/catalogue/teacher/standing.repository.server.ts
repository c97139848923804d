import { and, eq, isNull } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";
import { departures } from "#app/modules/career/departure/table.server.ts";

import { teachers } from "./table.server.ts";

export async function lockStanding(tx: Tx, id: number) {
  const [row] = await tx
    .select({ status: teachers.status, suspendedAt: teachers.suspendedAt })
    .from(teachers)
    .where(eq(teachers.id, id))
    .for("no key update");
  if (!row) return undefined;
  const announced = and(eq(departures.id, id), isNull(departures.leftAt));
  return { ...row, leaves: (await tx.$count(departures, announced)) > 0 };
}
