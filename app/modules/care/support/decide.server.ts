import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { withholdResource } from "#app/modules/catalogue/content/withhold.server.ts";
import { withholdReview } from "#app/modules/catalogue/review/withhold.server.ts";
import { comeBack, leave } from "#app/modules/catalogue/teacher/leave.server.ts";
import { wholeCase } from "#app/modules/foundation/case/answer.server.ts";
import {
  type CaseState,
  type Decision,
  decisionsOn,
  eventOf,
} from "#app/modules/foundation/case/domain.ts";
import {
  advanceCase,
  type CaseRow,
  holdCase,
  writeCase,
} from "#app/modules/foundation/case/hold.server.ts";
import { mailToSide } from "#app/modules/foundation/case/notify.server.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { withholdMessage } from "#app/modules/lessons/message/withhold.server.ts";
import { hasOtherOperator } from "#app/modules/people/account/operator.server.ts";

import { decidedBy } from "./own-decision.domain.ts";
import { targetOf } from "./target.server.ts";

type Decided = Readonly<{
  id: number;
  decision: Decision;
  reasons: string;
  /** Read by the author instead. */
  authorReasons?: string | undefined;
}>;

/**
 * Decides a notice, effective at once, with reasons sent to both sides (STM-41, LAW-22). 404 when unknown; 409 for a
 * message, a decided notice, a decision not possible for this content, or a contest of one's own decision.
 */
export async function decideNotice(
  tx: Tx,
  { id, decision, reasons, authorReasons }: Decided,
  { by, now }: By,
): Promise<{ id: number; state: CaseState }> {
  const held = await holdCase(tx, id);
  if (held.targetKind && !decisionsOn[held.targetKind].includes(decision)) {
    throw new RuleError("conflict", "api.support.decision");
  }
  await refuseOwn(tx, held, by);
  const details = { reasons, ...(authorReasons && { author_reasons: authorReasons }) };
  const state = await advanceCase(tx, held, eventOf[decision], { by, now, details });
  await takeEffect(tx, held, decision, now);
  await writeCase(tx, id, {
    state,
    doneAt: now,
    decision,
    decisionReasons: reasons,
    authorReasons: authorReasons ?? null,
  });
  await notifyBoth(tx, id, now);
  return { id, state };
}

/** A contest is decided by another operator, where there is one (STM-41). */
async function refuseOwn(tx: Tx, { id, contestedAt }: CaseRow, by: By["by"]): Promise<void> {
  if (!contestedAt) return;
  const decider = decidedBy(await listHistory(tx, [{ machine: "case", id }]));
  if (decider !== null && decider === by.id && (await hasOtherOperator(tx, decider))) {
    throw new RuleError("conflict", "api.support.own_decision");
  }
}

/** Undoes the effect of an earlier decision. */
async function takeEffect(tx: Tx, held: CaseRow, decision: Decision, now: Date): Promise<void> {
  const { targetKind: kind, targetId: id, doneAt } = held;
  if (id === null) return;
  if (kind === "review") {
    const withheld = { kept: null, restricted: "text", removed: "all" } as const;
    await withholdReview(tx, id, withheld[decision], now);
  } else if (kind === "resource") {
    await withholdResource(tx, id, decision === "removed");
  } else if (kind === "message") {
    await withholdMessage(tx, id, decision === "removed");
  } else if (decision === "removed") {
    await leave(tx, id, now);
  } else if (held.decision === "removed" && doneAt) {
    await comeBack(tx, id, doneAt, now);
  }
}

async function notifyBoth(tx: Tx, id: number, now: Date): Promise<void> {
  const { row, sender } = await wholeCase(tx, id);
  const target = await targetOf(tx, row);
  const details = wordsOf(row);
  if (sender.email !== null && !row.doubtful) {
    const reader = { side: "sender", email: sender.email, name: sender.firstname } as const;
    await mailToSide(tx, row, reader, { template: "notice_decided", details, now });
  }
  if (target?.authorEmail) {
    const reader = { side: "author", email: target.authorEmail, name: target.authorName } as const;
    const own = { ...details, reasons: linesIn(row.authorReasons ?? row.decisionReasons) };
    await mailToSide(tx, row, reader, { template: "content_decided", details: own, now });
  }
}

const linesIn = (reasons: string | null) => (reasons ?? "").split("\n");

const wordsOf = ({ targetKind, decision, decisionReasons, contestedAt }: CaseRow) => ({
  content: i18next.t(`mail:content.${targetKind ?? "review"}`),
  decision: i18next.t(`mail:decision.${decision ?? "kept"}`),
  reasons: linesIn(decisionReasons),
  next: i18next.t(contestedAt ? "mail:decision_final" : "mail:decision_contest"),
});
