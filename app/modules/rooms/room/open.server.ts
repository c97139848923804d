import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { broadcast } from "#app/db/notices.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { advance } from "#app/lib/transitions.ts";
import { renewLink } from "#app/modules/foundation/room-link/renew.server.ts";

import { isOpenState, roomTransitions } from "./domain.ts";
import { holdRoom, type RoomKey, saveRoom } from "./repository.server.ts";
import { endSeats, renewSeats } from "./seat.repository.server.ts";
import { type FoundRoom, isOwner, keyOf, presentRoom, roomOf, stateIn } from "./show.server.ts";

type Acting = Pick<Call, "db" | "actor" | "now">;

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
      await saveRoom(tx, key, { openedAt: call.now, closedAt: null });
    });
  }
  return presentRoom(await roomOf(call.db, id, call.now), call.actor, call.now);
}

/** The teacher closes it: it may be opened again for the next lesson (API-294). */
export async function closeRoom(call: Acting, { id }: { id: string }) {
  const found = await undatedRoom(call, id);
  const state = stateIn(found, call.now);
  if (isOpenState(state)) {
    advance(roomTransitions, state, "close");
    await call.db.transaction(async (tx) => {
      const key = keyOf(found.subject);
      await endAll(tx, key);
      await saveRoom(tx, key, { closedAt: call.now });
    });
  }
  return presentRoom(await roomOf(call.db, id, call.now), call.actor, call.now);
}

/** All leave, and a person put out in this lesson is not in the next one. */
async function endAll(tx: Tx, key: RoomKey): Promise<void> {
  const room = await holdRoom(tx, key);
  await endSeats(tx, room);
  await broadcast(tx, { kind: "room", room });
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
