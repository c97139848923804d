import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { accepts } from "#app/lib/transitions.ts";
import { responseTransitions } from "#app/modules/lessons/proposal/domain.ts";

import { advanceResponse } from "./advance-proposal.server.ts";
import { holdLessonRequest, holdProposal } from "./hold.server.ts";
import { notifyFamily, notifyTeacher } from "./notify.server.ts";

/** The operator writes to the family, or to an asked teacher, then counted as reached (API-206, STM-05). */
export async function writeAbout(
  tx: Tx,
  id: number,
  { to, text }: { to: "family" | number; text: string },
  { by, now }: By,
): Promise<void> {
  await holdLessonRequest(tx, id);
  const details = { text };
  if (to === "family") {
    await notifyFamily(tx, { lessonRequestId: id, about: "message_family", details }, now);
    return;
  }
  const proposal = await holdProposal(tx, id, ({ teacherId }) => teacherId === to);
  if (accepts(responseTransitions, proposal.teacherResponse, "reach")) {
    await advanceResponse(tx, proposal, { event: "reach", by, now });
  }
  await notifyTeacher(tx, to, { lessonRequestId: id, about: "message_teacher", details }, now);
}
