import type { Call } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import type { Device } from "./device.endpoints.ts";
import { closeAllBut, closeOne, findSessions } from "./device.repository.server.ts";

/** The caller's sessions, last used first (API-283). */
export async function listDevices({
  db,
  actor,
  machineNow,
}: Call): Promise<{ data: Device[]; total: number }> {
  const rows = await findSessions(db, actor, machineNow);
  const data = rows.map(({ id, browser, device, openedAt, lastUsedAt }) => ({
    id,
    browser: browser ?? ("other" as const),
    device: device ?? ("unknown" as const),
    current: id === actor.sessionId,
    opened_at: openedAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
  }));
  return { data, total: data.length };
}

/** Immediate; 404 for another person's or an ended session. */
export async function closeDevice(
  { db, actor, machineNow }: Call,
  { id }: { id: number },
): Promise<void> {
  const isClosed = await closeOne(db, { person: actor, id }, machineNow);
  if (!isClosed) throw new RuleError("not_found", "api.account.session_not_found");
}

/** Ends all the caller's sessions but this one. */
export async function closeOtherDevices({ db, actor, machineNow }: Call): Promise<void> {
  await closeAllBut(db, { person: actor, kept: actor.sessionId ?? 0 }, machineNow);
}
