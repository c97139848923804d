import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { boundedText } from "#app/lib/bounded-text.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { closeMarked } from "#app/modules/foundation/case/answer.server.ts";
import { openCase } from "#app/modules/foundation/case/open.server.ts";
import { suspensionGrounds } from "#app/modules/foundation/reference/domain.ts";

import { isContestOpen, markOf, mostText } from "./domain.ts";
import type { OwnSuspension } from "./endpoints.ts";
import { holdLast, noteSuspension } from "./hold.server.ts";
import { notifyTeacher } from "./notify.server.ts";
import { presentSuspension } from "./present.server.ts";
import type { SuspensionRow } from "./repository.server.ts";

/**
 * Contests one's suspension, once, before it is lifted (API-184, STM-43); answered within ten days. The same words
 * again are idempotent. 404 without one; 409 once lifted, or with other words.
 */
export async function contestSuspension(
  { db, actor: by, now }: Call,
  { comment }: { comment: string },
): Promise<OwnSuspension> {
  const contested = await db.transaction(async (tx) => {
    const suspension = await holdLast(tx, by.id);
    if (suspension.contestText === comment) return suspension;
    if (suspension.state === "lifted") throw new RuleError("conflict", "api.suspension.is_lifted");
    if (suspension.contestedAt) throw new RuleError("conflict", "api.suspension.contested");
    return contest(tx, suspension, comment, { by, now });
  });
  return presentSuspension(contested, now);
}

async function contest(
  tx: Tx,
  suspension: SuspensionRow,
  text: string,
  { by, now }: By,
): Promise<SuspensionRow> {
  const changes = { contestText: text, contestedAt: now };
  const contested = await noteSuspension(tx, suspension, "contest", { by, now, ...changes });
  const { teacherId, ground } = suspension;
  const reasonId = suspensionGrounds.indexOf(ground) + 1;
  const sendingMark = markOf(suspension);
  await openCase(
    tx,
    { kind: "suspension", personId: teacherId, teacherId, reasonId, text, sendingMark },
    { by, now },
  );
  await notifyTeacher(tx, contested, "contested", now);
  return contested;
}

/**
 * Answers a contest by mail and on the page, and closes its case; the suspension is unchanged (STM-43, OPS-04). 404
 * when unknown; 409 without an open contest; 422 without an answer.
 */
export async function answerContest(
  tx: Tx,
  { id: teacherId, answer: typed }: Readonly<{ id: number; answer: string }>,
  { by, now }: By,
) {
  const answer = boundedText(typed, mostText);
  if (answer === undefined) throw fieldFault("answer", "api.suspension.answer");
  const suspension = await holdLast(tx, teacherId);
  if (!isContestOpen(suspension)) throw new RuleError("conflict", "api.suspension.no_contest");
  const changes = { by, now, answer, answeredAt: now };
  const answered = await noteSuspension(tx, suspension, "answer", changes);
  await closeMarked(tx, markOf(suspension), { by, now });
  await notifyTeacher(tx, answered, "answered", now);
  const { id, state } = answered;
  return { id, teacher_id: teacherId, state, answered_at: now.toISOString() };
}

/** After ten days without an answer, sends the teacher the new date, once; nothing else is decided (STM-48). */
export async function notifyLate(
  tx: Tx,
  suspension: SuspensionRow,
  { by, now }: By,
): Promise<void> {
  const late = await noteSuspension(tx, suspension, "late", { by, now, lateToldAt: now });
  await notifyTeacher(tx, late, "late", now);
}
