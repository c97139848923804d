import type { Call } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { presentPresence } from "#app/modules/foundation/room-link/present-presence.server.ts";

import { findStays } from "./seat.repository.server.ts";
import { isOwner, roomOf } from "./show.server.ts";

/** Who was in the room, for an owner of a link to it (API-297); 404 for another's. */
export async function showPresence({ db, actor, now }: Call, { id }: { id: string }) {
  const { subject, row } = await roomOf(db, id, now);
  if (!isOwner(subject, actor)) throw new RuleError("not_found", "api.room.unknown");
  if (!row) return presentPresence([]);
  // A room without a date serves many lessons: the one that was opened last.
  const since = subject.dates ? null : row.openedAt;
  return presentPresence(await findStays(db, row.id, { reader: subject.pass, since }));
}
