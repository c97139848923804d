import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { rankTeacher } from "#app/modules/lessons/matching/rank.server.ts";

import { advanceLessonRequest } from "./advance.server.ts";
import { askTeacher, freeSeats } from "./ask.server.ts";
import { holdOpenOfCustomer, holdProposals } from "./hold.server.ts";
import type { LessonRequest } from "./lesson-request.endpoints.ts";
import { type LessonRequestRow, saveLessonRequest } from "./repository.server.ts";
import { showLessonRequest } from "./timeline.server.ts";

/** Asks again each teacher whose yes expired and who still takes students; 409 when none does (STM-06). */
export async function askAgain(call: Call, { id }: { id: number }): Promise<LessonRequest> {
  const { db, actor: by, now } = call;
  await db.transaction(async (tx) => {
    const lessonRequest = await holdOpenOfCustomer(tx, id, by);
    const count = await askExpired(tx, lessonRequest, { by, now });
    if (count === 0) throw new RuleError("conflict", "api.linking.none_to_ask_again");
    await advanceLessonRequest(tx, id, { event: "asked_again", by, now });
  });
  return showLessonRequest(call, { id });
}

async function askExpired(tx: Tx, lessonRequest: LessonRequestRow, { by, now }: By) {
  const proposals = await holdProposals(tx, lessonRequest.id);
  const seats = freeSeats(proposals);
  if (seats <= 0) throw new RuleError("conflict", "api.linking.seven_asked");
  let count = 0;
  for (const { teacherId, origin } of proposals.filter(({ expiredAt }) => expiredAt !== null)) {
    if (count >= seats) break;
    const ranked = await rankTeacher(tx, lessonRequest, teacherId, now);
    if (!ranked || ranked.availability === "not_available") continue;
    if (await askTeacher(tx, lessonRequest, ranked, origin, { by, now })) count += 1;
  }
  return count;
}

/** The refusal is kept with the request; no teacher may apply any more (CST-57). */
export async function refuseAnnouncement(
  call: Call,
  { id }: { id: number },
): Promise<LessonRequest> {
  const { db, actor: by, now } = call;
  await db.transaction(async (tx) => {
    const lessonRequest = await holdOpenOfCustomer(tx, id, by);
    if (lessonRequest.announcementRefusedAt) return;
    await saveLessonRequest(tx, id, { announcementRefusedAt: now });
  });
  return showLessonRequest(call, { id });
}
