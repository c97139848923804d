import type { OpenCall } from "#app/api/call.server.ts";
import { timeOfDay } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { windowOf } from "./domain.ts";
import { type FoundRoom, roomOf, stateIn } from "./show.server.ts";

/** Where the room is, once it is open (API-051). */
export async function joinRoom(
  { db, now }: Pick<OpenCall, "db" | "now">,
  { id }: { id: string; name: string },
): Promise<{ url: string }> {
  const found = await roomOf(db, id, now);
  refuseShut(found, now);
  const { ownUrl } = found.subject;
  if (!ownUrl) throw new RuleError("conflict", "api.room.no_link");
  return { url: ownUrl };
}

/** 409 too early or closed, 410 ended or cancelled (ERR-18). */
function refuseShut(found: FoundRoom, now: Date): void {
  const { dates, isOff } = found.subject;
  const state = stateIn(found, now);
  if (state === "ended") throw new RuleError("gone", `api.room.${isOff ? "off" : "ended"}`);
  if (state === "closed") throw new RuleError("conflict", "api.room.closed");
  if (state !== "scheduled" || !dates) return;
  const { opensAt } = windowOf(dates);
  const details = { opens_at: opensAt.toISOString() };
  throw new RuleError("conflict", "api.room.too_early", {
    details,
    words: { hour: timeOfDay(opensAt) },
  });
}
