import type { Db } from "#app/db/client.server.ts";

import { exportSendings } from "./table.server.ts";

export type SendingRow = typeof exportSendings.$inferSelect;

export const findSendings = (db: Db): Promise<SendingRow[]> => db.select().from(exportSendings);

export async function saveSending(db: Db, row: SendingRow): Promise<void> {
  const { kind: _, period: __, ...set } = row;
  await db
    .insert(exportSendings)
    .values(row)
    .onConflictDoUpdate({ target: [exportSendings.kind, exportSendings.period], set });
}
