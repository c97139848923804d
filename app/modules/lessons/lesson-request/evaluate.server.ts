import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";

import { advanceLessonRequest } from "./advance.server.ts";
import { isOpen } from "./domain.ts";
import { holdLessonRequest } from "./hold.server.ts";

/** Marks a request as qualified, once: by answers, an operator or the clock (STM-02). */
export async function evaluateLessonRequest(tx: Tx, id: number, { by, now }: By): Promise<void> {
  const lessonRequest = await holdLessonRequest(tx, id);
  if (lessonRequest.evaluatedAt || !isOpen(lessonRequest.process)) return;
  await advanceLessonRequest(tx, id, { event: "evaluated", by, now });
}
