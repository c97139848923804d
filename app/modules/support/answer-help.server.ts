import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { accepts } from "#app/lib/transitions.ts";
import { move } from "#app/modules/history/service.server.ts";

import { categoryCodeOf, type HelpState, helpTransitions, referenceOf } from "./domain.ts";
import { findOpenHelp, lockHelp, saveHelpState } from "./repository.server.ts";

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
