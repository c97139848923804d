import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { summed } from "#app/api/listed.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { isOwner, roomOf } from "#app/modules/rooms/room/show.server.ts";

import { presentReplay } from "./present.server.ts";
import { findReplays } from "./repository.server.ts";

/** The caller’s replays, the last first (CUS-009, TEA-045). */
export const listReplays = (call: Call, query: Paging) =>
  summed(
    query,
    (page) => findReplays(call.reader, call.actor, page),
    (row) => presentReplay(row, call.actor, call),
    (first) => ({ unpublished: first?.unpublished ?? 0 }),
  );

const mostOfRoom = 100;

/** Of a room, by the caller’s own link to it; 404 for another’s (API-076). */
export async function listOfRoom(call: Call, { id }: { id: string }) {
  const { db, actor, now } = call;
  const { subject, row } = await roomOf(db, id, now);
  if (!isOwner(subject, actor)) throw new RuleError("not_found", "api.room.unknown");
  if (!row) return { data: [], total: 0 };
  const page = { start: 0, length: mostOfRoom };
  const rows = await findReplays(db, actor, page, { roomId: row.id });
  return { data: rows.map((one) => presentReplay(one, actor, call)), total: rows.length };
}

/** 404 for others, and for a family while it is not published. */
export async function showReplay(call: Call, { id: uuid }: { id: string }) {
  const page = { start: 0, length: 1 };
  const [row] = await findReplays(call.db, call.actor, page, { uuid });
  return presentReplay(orNotFound(row, "api.replay.unknown"), call.actor, call);
}
