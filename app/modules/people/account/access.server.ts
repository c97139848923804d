import type { Tx } from "#app/db/client.server.ts";
import type { Mover } from "#app/lib/actor.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { saveUser } from "./repository.server.ts";
import { endSessions } from "./session.server.ts";

type Move = Readonly<{ by: Mover; now: Date; reason?: string | undefined }>;

/** Ends sign-in and sessions at once; the caller has locked the account. */
export async function closeAccess(
  tx: Tx,
  id: number,
  { by, now, machineNow, reason }: Move & { machineNow: Date },
): Promise<void> {
  await saveUser(tx, id, { disabledAt: now });
  await endSessions(tx, id, { because: "account_disabled", at: machineNow });
  const move = { machine: "account", id, event: "disable", from: "open", to: "disabled" } as const;
  await record(tx, { ...move, by, at: now, ...(reason !== undefined && { details: { reason } }) });
}

export async function openAccess(tx: Tx, id: number, { by, now }: Move): Promise<void> {
  await saveUser(tx, id, { disabledAt: null });
  const move = { machine: "account", id, event: "enable", from: "disabled", to: "open" } as const;
  await record(tx, { ...move, by, at: now });
}
