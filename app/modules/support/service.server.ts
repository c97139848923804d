import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { Mover } from "#app/lib/actor.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { accepts } from "#app/lib/transitions.ts";
import { move, record } from "#app/modules/history/service.server.ts";
import {
  holdLessonRequestOfCustomer,
  holdProposals,
} from "#app/modules/lesson-request/hold.server.ts";
import { notifyFamily } from "#app/modules/lesson-request/notify.server.ts";

import {
  categoryCodeOf,
  type HelpState,
  helpTransitions,
  isAskedFrom,
  referenceOf,
} from "./domain.ts";
import type { Help } from "./endpoints.ts";
import { findOpenHelp, insertHelp, lockHelp, saveHelpState } from "./repository.server.ts";

/** Who acts, and when. */
type By = Readonly<{ by: Mover; now: Date }>;

/**
 * Keeps a family's call for help about its own request and tells her who answers (API-039). 422 for a
 * category that is not asked from there, or a teacher who does not have the request.
 */
export async function askHelp(
  { db, actor: by, now }: Call,
  { linking_id: lessonRequestId, origin, help_category_id: categoryId, comment, teacher_id }: Help,
): Promise<{ reference: string }> {
  return db.transaction(async (tx) => {
    await holdLessonRequestOfCustomer(tx, lessonRequestId, by);
    if (!isAskedFrom(origin, categoryId)) throw fieldFault("help_category_id", "api.help.category");
    const teacherId = teacher_id ?? null;
    if (teacherId !== null) await refuseStranger(tx, lessonRequestId, teacherId);
    const id = await insertHelp(tx, {
      ...{ customerId: by.id, lessonRequestId, teacherId, origin, categoryId },
      // The house sees at once what kind of message it reads (VAL-015).
      comment: `${i18next.t("help:prefix")} ${comment}`,
      state: "new",
      createdAt: now,
    });
    await record(tx, {
      ...{ machine: "help", id, event: "ask", from: null, to: "new" },
      ...{ by, at: now },
    });
    const reference = referenceOf(id);
    await notifyFamily(
      tx,
      { lessonRequestId, about: "help_received", details: { reference } },
      now,
    );
    return { reference };
  });
}

async function refuseStranger(tx: Tx, lessonRequestId: number, teacherId: number): Promise<void> {
  const asked = await holdProposals(tx, lessonRequestId);
  if (!asked.some((one) => one.teacherId === teacherId)) {
    throw fieldFault("teacher_id", "api.help.teacher");
  }
}

/** The calls for help that wait for an operator, oldest first. */
export async function listOpenHelp(db: Db) {
  const found = await findOpenHelp(db);
  return found.map(({ call, email, firstname }) => ({
    id: call.id,
    state: call.state,
    reference: referenceOf(call.id),
    asked_at: call.createdAt.toISOString(),
    ...{ family: firstname, email },
    lesson_request_id: call.lessonRequestId,
    teacher_id: call.teacherId,
    origin: call.origin,
    about: referenceName("helpCategories", categoryCodeOf(call.categoryId)),
    comment: call.comment,
  }));
}

/** An operator deals with a call: the others see it (STM-41). 404 when there is none; 409 when it is taken or closed. */
export async function takeHelp(tx: Tx, id: number, by: By): Promise<void> {
  const state = await advanceHelp(tx, { id, from: await holdHelp(tx, id) }, "take", by);
  await saveHelpState(tx, id, { state });
}

/** An operator has answered; 404 when the call is closed or is none. */
export async function closeHelp(tx: Tx, id: number, by: By): Promise<void> {
  const from = await holdHelp(tx, id);
  if (!accepts(helpTransitions, from, "close")) throw new RuleError("not_found", "api.absent");
  const state = await advanceHelp(tx, { id, from }, "close", by);
  await saveHelpState(tx, id, { state, doneAt: by.now });
}

const advanceHelp = (
  tx: Tx,
  { id, from }: { id: number; from: HelpState },
  event: "take" | "close",
  { by, now }: By,
) => move(tx, { machine: "help", id, transitions: helpTransitions, from }, { event, by, now });

async function holdHelp(tx: Tx, id: number): Promise<HelpState> {
  const state = await lockHelp(tx, id);
  if (!state) throw new RuleError("not_found", "api.absent");
  return state;
}
