import type { Call } from "#app/api/call.server.ts";
import { referenceOf } from "#app/modules/foundation/case/domain.ts";
import { notifiedSince } from "#app/modules/lessons/lesson-request/domain.ts";

import type { RecallQuery } from "./recall.endpoints.ts";
import { findDone } from "./recall.repository.server.ts";

/** The caller's messages and requests of two days about a teacher or group lesson, and the running contract (PUB-025, CST-20, ENT-09). */
export async function recall(
  { db, actor, now }: Call,
  { teacher_id: teacher, group_lesson_id: lesson }: RecallQuery,
) {
  const id = teacher ?? lesson;
  if (id === undefined) return { contacted: null, registered: null, taught: false };
  const column = teacher === undefined ? "groupLessonId" : "teacherId";
  const done = await findDone(db, { personId: actor.id, column, id, after: notifiedSince(now) });
  const contacted = done.find(({ what }) => what === "contacted");
  const registered = done.find(({ what }) => what === "registered");
  return {
    contacted: contacted
      ? {
          reference: referenceOf("contact", contacted.id),
          sent_at: contacted.at.toISOString(),
        }
      : null,
    registered: registered ? { id: registered.id, created_at: registered.at.toISOString() } : null,
    taught: done.some(({ what }) => what === "taught"),
  };
}
