import { and, eq, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";

const ends = alias(historyLines, "backup_ends");

/** Backups whose end stands in no line: being made, or killed. */
export async function findOpen(db: Db): Promise<{ id: number; host: string | undefined }[]> {
  const ended = db
    .select({ id: ends.id })
    .from(ends)
    .where(
      and(
        eq(ends.machine, "backup"),
        eq(ends.thingId, historyLines.thingId),
        eq(ends.fromState, "making"),
      ),
    );
  const begun = await db
    .select({ id: historyLines.thingId, details: historyLines.details })
    .from(historyLines)
    .where(
      and(eq(historyLines.machine, "backup"), eq(historyLines.toState, "making"), notExists(ended)),
    );
  return begun.map(({ id, details }) => ({
    id,
    host: typeof details?.host === "string" ? details.host : undefined,
  }));
}
