import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { findGroupLesson } from "#app/modules/catalogue/group-lesson/hold.server.ts";

import { isHeld, isTaken } from "./domain.ts";
import { notFound, ownRegistration } from "./hold.server.ts";
import { hasLived, mayChangeUntil, mayEvaluate, maySay } from "./lived.domain.ts";
import { lockRegistrationRow, saveRegistration } from "./repository.server.ts";

async function holdOwn(tx: Tx, id: number, customerId: number) {
  await ownRegistration(tx, id, customerId);
  const registration = await lockRegistrationRow(tx, id);
  const groupLesson = registration && (await findGroupLesson(tx, registration.groupLessonId));
  if (!groupLesson) throw notFound();
  return { registration, groupLesson };
}

/**
 * Saves programme chapters already seen, for the teacher (API-141, CUS-011). 409 once begun, 422 for a foreign
 * chapter.
 */
export async function learnChapters(
  { db, actor, now }: Call,
  { id, chapter_ids: ids }: { id: number; chapter_ids: readonly number[] },
): Promise<{ chapter_ids: number[] }> {
  return db.transaction(async (tx) => {
    const { registration, groupLesson } = await holdOwn(tx, id, actor.id);
    const { state } = registration;
    if (
      !(isTaken(state) || isHeld(state)) ||
      groupLesson.startsAt <= now ||
      groupLesson.state === "cancelled"
    ) {
      throw new RuleError("conflict", "api.registration.learned_too_late");
    }
    if (ids.some((one) => !groupLesson.chapterIds.includes(one))) {
      throw fieldFault("chapter_ids", "api.registration.chapter");
    }
    const learnedChapterIds = groupLesson.chapterIds.filter((one) => ids.includes(one));
    await saveRegistration(tx, id, { learnedChapterIds });
    return { chapter_ids: learnedChapterIds };
  });
}

/**
 * Saves a family's opinion of a group lesson (API-142, CUS-012); correctable for thirty days. 422 before the end of
 * the last session, 409 if the student never came.
 */
export async function rateGroupLesson(
  { db, actor, now }: Call,
  input: { id: number; rating: number; comment?: string | undefined },
) {
  return db.transaction(async (tx) => {
    const { registration, groupLesson } = await holdOwn(tx, input.id, actor.id);
    if (!hasLived(registration.state) || groupLesson.state === "cancelled") {
      throw new RuleError("conflict", "api.registration.not_lived");
    }
    if (!mayEvaluate(groupLesson.endsAt, now))
      throw fieldFault("rating", "api.registration.too_early");
    if (!maySay(registration.ratedAt, now)) {
      throw new RuleError("conflict", "api.registration.said_too_late");
    }
    const ratedAt = registration.ratedAt ?? now;
    const comment = input.comment || null;
    await saveRegistration(tx, input.id, { rating: input.rating, ratingComment: comment, ratedAt });
    return { rating: input.rating, comment, until: mayChangeUntil(ratedAt).toISOString() };
  });
}
