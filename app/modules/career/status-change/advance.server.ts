import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { type ChangeEvent, changeTransitions } from "#app/modules/catalogue/legal-status/domain.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";

import {
  type ChangeRow,
  findOwner,
  holdTeacher,
  lockChange,
  saveChange,
  saveRequested,
} from "./repository.server.ts";

const absent = () => new RuleError("not_found", "api.legal_status.not_found");

/** Locks the teacher, then the change; 404 for none or another's. */
export async function holdChange(tx: Tx, id: number, of?: number): Promise<ChangeRow> {
  const teacherId = await findOwner(tx, id, of);
  if (teacherId === undefined) throw absent();
  await holdTeacher(tx, teacherId);
  return orNotFound(await lockChange(tx, id), "api.legal_status.not_found");
}

/** Only way to change a requested status change; writes history. 409 when not allowed. */
export async function advanceChange(
  tx: Tx,
  change: ChangeRow,
  event: ChangeEvent,
  { by, now, ...saved }: By & Partial<Pick<ChangeRow, "effectiveAt" | "reason">>,
): Promise<ChangeRow> {
  const { id, kind, teacherId, state: from } = change;
  const thing = { machine: "status_change", id, transitions: changeTransitions, from } as const;
  const state = await move(tx, thing, { event, by, now, details: { kind } });
  const moved = { state, ...(event !== "apply" && { decidedAt: now }), ...saved };
  await saveChange(tx, id, moved);
  if (kind === "status" && event !== "approve") await saveRequested(tx, teacherId, false);
  return { ...change, ...moved };
}
