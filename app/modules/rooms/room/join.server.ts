import type { OpenCall } from "#app/api/call.server.ts";
import { env } from "#app/env.server.ts";
import { timeOfDay } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { windowOf } from "./domain.ts";
import { placeTokenOf } from "./place.server.ts";
import { isExpected } from "./seat.domain.ts";
import { type FoundRoom, isOwner, roomOf, sideOf, stateIn } from "./show.server.ts";

/** Where the room is, once it is open (API-051). */
export async function joinRoom(
  { db, actor, now, machineNow }: Pick<OpenCall, "db" | "actor" | "now" | "machineNow">,
  { id, name }: { id: string; name: string },
): Promise<{ url: string }> {
  const found = await roomOf(db, id, now);
  refuseShut(found, now);
  const { subject } = found;
  const isOwn = isOwner(subject, actor);
  const isOfTeacher = sideOf(subject) === "teacher";
  if (isOfTeacher && !isOwn) throw new RuleError("conflict", "api.room.sign_in");
  const expected = isOwn || isExpected(name, [subject.student, subject.owner.firstname]);
  const place = placeTokenOf(
    { uuid: id, name, isHost: isOfTeacher, isExpected: expected },
    machineNow,
  );
  return { url: `${env.origin}/visio/${id}/salle/?place=${place}` };
}

/** 409 too early or closed, 410 ended or cancelled (ERR-18). */
export function refuseShut(found: FoundRoom, now: Date): void {
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
