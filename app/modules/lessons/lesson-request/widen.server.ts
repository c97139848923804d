import type { Call } from "#app/api/call.server.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";

import { advanceLessonRequest } from "./advance.server.ts";
import { askWished, topUp } from "./ask.server.ts";
import { cancelRequest } from "./cancel.server.ts";
import type { WidenChoice } from "./domain.ts";
import { holdLessonRequestOfCustomer } from "./hold.server.ts";
import type { LessonRequest } from "./lesson-request.endpoints.ts";
import { showLessonRequest } from "./timeline.server.ts";

/** The family's choice after a first refusal (API-180): ask others, choose another, stop. */
export async function widenRequest(
  call: Call,
  input: { id: number; choice: WidenChoice; teacher_wish_id?: number | undefined },
): Promise<LessonRequest> {
  const { db, actor: by, now } = call;
  const { id, choice, teacher_wish_id: wish } = input;
  if (choice === "stop") return cancelRequest(call, { id });
  await db.transaction(async (tx) => {
    const lessonRequest = await holdLessonRequestOfCustomer(tx, id, by);
    if (choice === "choose_other") {
      if (!wish) throw fieldFault("teacher_wish_id", "api.linking.wish_required");
      await askWished(tx, lessonRequest, wish, { by, now });
      return;
    }
    if (lessonRequest.extendedSearch) throw new RuleError("conflict", "api.linking.already_wide");
    await advanceLessonRequest(tx, id, { event: "widened", by, now });
    await topUp(tx, { ...lessonRequest, extendedSearch: true }, "gr-bot", { by, now });
  });
  return showLessonRequest(call, { id });
}
