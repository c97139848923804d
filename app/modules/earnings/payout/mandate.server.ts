import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { mandateInForce } from "./account.domain.ts";
import { holdPayee, lockPayee, savePayee } from "./account.repository.server.ts";

/** The caller accepts the mandate to invoice (TEA-068, API-278). 409 for a version not in force. */
export async function acceptMandate(
  { db, actor, now }: Pick<Call, "db" | "actor" | "now">,
  { version }: { version: string },
): Promise<void> {
  if (version !== mandateInForce.version) throw new RuleError("conflict", "api.payout.mandate");
  await db.transaction(async (tx) => {
    const held = await holdPayee(tx, actor.id, now);
    if (held.mandateVersion === version) return;
    await savePayee(tx, actor.id, { mandateVersion: version, mandateAt: now });
  });
}

/** The operator ends the mandate to invoice: nothing is paid out until a new one (API-273). 409 without one. */
export async function endMandate(tx: Tx, teacherId: number): Promise<string> {
  const version = (await lockPayee(tx, teacherId))?.mandateVersion;
  if (!version) throw new RuleError("conflict", "api.payout.no_mandate");
  await savePayee(tx, teacherId, { mandateVersion: null, mandateAt: null });
  return version;
}
