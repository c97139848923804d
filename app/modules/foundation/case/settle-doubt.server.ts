import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { wholeCase } from "./answer.server.ts";
import { type CaseState, isOpen } from "./domain.ts";
import { holdCase } from "./hold.server.ts";
import { mailToSender } from "./notify.server.ts";
import { deleteCase, saveCase } from "./repository.server.ts";

type Doubt = Readonly<{ id: number; action: "person" | "delete" }>;

/**
 * An operator read a form that looks sent by a robot (PUB-078): of a person it is acknowledged and waits with the
 * others; else it is deleted whole. 404 when unknown; 409 when closed or not in doubt.
 */
export async function settleDoubt(
  tx: Tx,
  { id, action }: Doubt,
  { by, now }: By,
): Promise<{ id: number; state: CaseState | "deleted" }> {
  const { kind, state: from, doubtful } = await holdCase(tx, id);
  if (!doubtful || !isOpen(from)) {
    throw new RuleError("conflict", "api.support.no_doubt");
  }
  const isPerson = action === "person";
  const to = isPerson ? from : "deleted";
  const line = { machine: "case", id, event: action, from, to, by, at: now } as const;
  await record(tx, line);
  if (!isPerson) {
    await deleteCase(tx, id);
    return { id, state: "deleted" };
  }
  await saveCase(tx, id, { doubtful: false });
  const whole = await wholeCase(tx, id);
  if (whole.sender.email !== null) {
    await mailToSender(tx, whole, { template: `${kind}_received`, now });
  }
  return { id, state: from };
}
