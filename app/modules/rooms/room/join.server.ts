import type { OpenCall } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import type { Entering } from "./engine.server.ts";
import { engineOf } from "./engine-of.server.ts";
import { isExpected } from "./seat.domain.ts";
import { isOwner, refuseShut, roomOf, sideOf } from "./show.server.ts";

/** Where the room is, once it is open (API-051). */
export async function joinRoom(
  call: Entering & Pick<OpenCall, "actor">,
  { id, name, agrees }: { id: string; name: string; agrees?: "1" | undefined },
): Promise<{ url: string }> {
  const { db, actor, now } = call;
  const found = await roomOf(db, id, now);
  refuseShut(found, now);
  const { subject } = found;
  const isOwn = isOwner(subject, actor);
  const isOfTeacher = sideOf(subject) === "teacher";
  if (isOfTeacher && !isOwn) throw new RuleError("conflict", "api.room.sign_in");
  const expected = isOwn || isExpected(name, [subject.student, subject.owner.firstname]);
  const door = { uuid: id, name, isHost: isOfTeacher, isExpected: expected };
  const isAgreed = agrees !== undefined;
  return { url: await engineOf(call).join(found, { ...door, agrees: isAgreed }) };
}
