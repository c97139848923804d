import type { Call } from "#app/api/call.server.ts";
import { broadcast } from "#app/db/notices.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { advance } from "#app/lib/transitions.ts";
import { renewLink } from "#app/modules/foundation/room-link/renew.server.ts";

import { isOpenState, roomTransitions } from "./domain.ts";
import { endAll } from "./end-all.server.ts";
import { engineOf } from "./engine-of.server.ts";
import { holdRoom, saveRoom } from "./repository.server.ts";
import { renewSeats } from "./seat.repository.server.ts";
import { type FoundRoom, isOwner, keyOf, presentRoom, roomOf, stateIn } from "./show.server.ts";

type Acting = Pick<Call, "db" | "actor" | "now">;

type Closing = Pick<Call, "db" | "actor" | "now" | "machineNow" | "gateways">;

/** 404 for another's link, as for an unknown one. */
async function ownRoom({ db, actor, now }: Acting, id: string): Promise<FoundRoom> {
  const found = await roomOf(db, id, now);
  if (!isOwner(found.subject, actor)) throw new RuleError("not_found", "api.room.unknown");
  return found;
}

async function undatedRoom(call: Acting, id: string): Promise<FoundRoom> {
  const found = await ownRoom(call, id);
  if (found.subject.dates) throw new RuleError("conflict", "api.room.dated");
  if (found.subject.isOff) throw new RuleError("gone", "api.room.off");
  return found;
}

/** The teacher opens the room of a contract; one that is open stays so (STM-34, API-294). */
export async function openRoom(call: Acting, { id }: { id: string }) {
  const found = await undatedRoom(call, id);
  const state = stateIn(found, call.now);
  if (!isOpenState(state)) {
    advance(roomTransitions, state, "open");
    await call.db.transaction(async (tx) => {
      const key = keyOf(found.subject);
      await endAll(tx, key);
      await saveRoom(tx, key, { openedAt: call.now, closedAt: null, meeting: null, watchAt: null });
    });
  }
  return presentRoom(await roomOf(call.db, id, call.now), call.actor, call.now);
}

/** The teacher closes it: it may be opened again for the next lesson (API-294). */
export async function closeRoom(call: Closing, { id }: { id: string }) {
  const found = await undatedRoom(call, id);
  const state = stateIn(found, call.now);
  if (isOpenState(state)) {
    advance(roomTransitions, state, "close");
    await engineOf(call).close(found);
    const closed = { closedAt: call.now, meeting: null, watchAt: null };
    await saveRoom(call.db, keyOf(found.subject), closed);
  }
  return presentRoom(await roomOf(call.db, id, call.now), call.actor, call.now);
}

/** The former link no longer opens the room, and its seats hear no more; its owner takes the new one. */
export async function renewRoomLink(call: Acting, { id }: { id: string }) {
  const { subject, row } = await ownRoom(call, id);
  const edition = await call.db.transaction(async (tx) => {
    await holdRoom(tx, keyOf(subject));
    const renewed = await renewLink(tx, subject.pass);
    for (const room of await renewSeats(tx, subject.pass)) {
      await broadcast(tx, { kind: "room", room });
    }
    return renewed;
  });
  const renewed = { ...subject, pass: { ...subject.pass, edition } };
  return presentRoom({ subject: renewed, row }, call.actor, call.now);
}
