import { and, sql } from "drizzle-orm";

import type { Call } from "#app/api/call.server.ts";
import { keyOf, type Queue } from "#app/api/queue.server.ts";
import { calling } from "#app/lib/calling.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";

import { deleteClaim, findClaim, saveClaim } from "./claim.repository.server.ts";

type Named = Readonly<{ kind: string; id: string }>;

/** One operator at a time works on what waits; it lapses after four hours (OPS-20). */
export const takeRow =
  (queues: readonly Queue[]) =>
  ({ db, actor, now }: Call, { kind, id }: Named) =>
    db.transaction(async (tx) => {
      const queue = orNotFound(
        queues.find((one) => one.kind === kind),
        "api.absent",
      );
      const isIt = sql`(${keyOf(queue)})::text = ${id}`;
      const waits = await tx.$count(queue.of, and(queue.waiting(tx, now), isIt));
      if (waits === 0) throw new RuleError("not_found", "api.absent");
      const name = calling.getStore()?.operator?.name ?? "";
      const claim = { kind, row: id, operatorId: actor.id, operatorName: name, at: now };
      const saved = await saveClaim(tx, claim);
      if (!saved) {
        const other = await findClaim(tx, claim);
        const who = other?.operatorName ?? "";
        throw new RuleError("conflict", "api.inbox.taken", { words: { who } });
      }
      return { kind, id, by: name, at: now.toISOString() };
    });

/** 404 for what one has not taken. */
export async function releaseRow({ db, actor }: Call, { kind, id }: Named) {
  if (!(await deleteClaim(db, { kind, row: id }, actor.id))) {
    throw new RuleError("not_found", "api.absent");
  }
  return { kind, id };
}
