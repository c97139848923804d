import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { checkAll } from "#app/lib/check-all.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import { referenceOf } from "#app/modules/foundation/case/domain.ts";
import { openCase } from "#app/modules/foundation/case/open.server.ts";
import {
  holdLessonRequestOfCustomer,
  holdProposals,
} from "#app/modules/lessons/lesson-request/hold.server.ts";
import { notifyFamily } from "#app/modules/lessons/lesson-request/notify.server.ts";

import { isRequestedFrom } from "./origin.domain.ts";
import type { Help } from "./support.endpoints.ts";

/**
 * Records a help request of a family and tells it who answers (API-039, CUS-030). 404 for another family's request;
 * 422 for a category or teacher that does not fit.
 */
export async function askHelp(
  { db, actor: by, now }: Call,
  { linking_id: lessonRequestId, origin, help_category_id: categoryId, comment, teacher_id }: Help,
): Promise<{ reference: string }> {
  return db.transaction(async (tx) => {
    await holdLessonRequestOfCustomer(tx, lessonRequestId, by);
    const teacherId = teacher_id ?? null;
    await checkAll({
      category: () => {
        if (!isRequestedFrom(origin, categoryId))
          throw fieldFault("help_category_id", "api.help.category");
      },
      teacher: async () => {
        if (teacherId !== null) await refuseStranger(tx, lessonRequestId, teacherId);
      },
    });
    const { id } = await openCase(
      tx,
      {
        kind: "help",
        personId: by.id,
        lessonRequestId,
        teacherId,
        origin,
        reasonId: categoryId,
        // The prefix shows what kind of message it is (VAL-015).
        text: `${i18next.t("help:prefix")} ${comment}`,
      },
      { by, now },
    );
    const reference = referenceOf("help", id);
    await notifyFamily(
      tx,
      { lessonRequestId, about: "help_received", details: { reference } },
      now,
    );
    return { reference };
  });
}

async function refuseStranger(tx: Tx, lessonRequestId: number, teacherId: number): Promise<void> {
  const proposals = await holdProposals(tx, lessonRequestId);
  if (!proposals.some((one) => one.teacherId === teacherId)) {
    throw fieldFault("teacher_id", "api.help.teacher");
  }
}
