import type { Tx } from "#app/db/client.server.ts";
import { byVisitor, type Mover } from "#app/lib/actor.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { insertCase } from "./repository.server.ts";
import type { cases } from "./table.server.ts";

export type NewCase = Omit<typeof cases.$inferInsert, "id" | "state" | "createdAt">;

/** The same sending opens one case only. */
export async function openCase(
  tx: Tx,
  given: NewCase,
  { by, now }: { by: Mover | undefined; now: Date },
): Promise<{ id: number; isNew: boolean }> {
  const opened = await insertCase(tx, { ...given, state: "new", createdAt: now });
  if (!opened.isNew) return opened;
  await record(tx, {
    machine: "case",
    id: opened.id,
    event: "open",
    from: null,
    to: "new",
    by: by ?? byVisitor,
    at: now,
  });
  return opened;
}
