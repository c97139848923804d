import type { OpenCall } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import type { Viewer, Waiting } from "#app/lib/states.ts";
import { wholeCase } from "#app/modules/foundation/case/answer.server.ts";
import { answerDueAt } from "#app/modules/foundation/case/deadline.domain.ts";
import {
  type CaseSide,
  isDecision,
  isOpen,
  referenceOf,
} from "#app/modules/foundation/case/domain.ts";
import {
  advanceCase,
  type CaseRow,
  holdCase,
  seeCase,
  writeCase,
} from "#app/modules/foundation/case/hold.server.ts";
import { mailToSide } from "#app/modules/foundation/case/notify.server.ts";
import { type CaseLink, readToken } from "#app/modules/foundation/case/token.server.ts";

import type { Followed } from "./follow.endpoints.ts";
import { targetOf } from "./target.server.ts";

/** A case, as seen by the side of this link (PUB-068). 404 for an invalid link. */
export async function followCase(
  { db, now }: OpenCall,
  { token }: { token: string },
): Promise<Followed> {
  const { id, side } = linkOf(token);
  const found = orNotFound(await seeCase(db, id), "api.support.link");
  const { row, sender } = found;
  const mine = side === "sender";
  return {
    kind: row.kind,
    side,
    reference: referenceOf(row.kind, id),
    firstname: mine ? sender.firstname : null,
    // Doubtful senders get no mail before an operator has read the case.
    email: mine && !row.doubtful ? sender.email : null,
    sent_at: row.createdAt.toISOString(),
    state: presentState(
      mail(row, side),
      {
        machine: "case",
        state: row.state,
        waiting: waitingOf(row),
      },
      now,
    ),
    reasons: (mine ? null : row.authorReasons) ?? row.decisionReasons,
    contestable: isDecision(row.state) && row.contestedAt === null,
    contested: row.contestedAt !== null,
  };
}

function linkOf(token: string): CaseLink {
  return orNotFound(readToken(token), "api.support.link");
}

const mail = ({ targetKind }: CaseRow, side: CaseSide): Viewer =>
  side === "author" && targetKind === "teacher" ? "teacher" : "customer";

export function waitingOf(row: CaseRow): Waiting | undefined {
  if (!isOpen(row.state)) return undefined;
  const since = row.contestedAt ?? row.createdAt;
  return { who: "operator", since, deadline: answerDueAt(row), silence: undefined };
}

/**
 * Contests the decision on a notice: another decision follows, by a person who reads why (STM-41). 409 the second
 * time.
 */
export async function contestDecision(
  { db, actor, now }: OpenCall,
  { token, text }: { token: string; text: string },
): Promise<undefined> {
  const { id, side } = linkOf(token);
  await db.transaction(async (tx) => {
    const held = await holdCase(tx, id);
    if (held.contestedAt) throw new RuleError("conflict", "api.support.contested");
    const details = { side, text };
    const state = await advanceCase(tx, held, "contest", { by: actor ?? bySystem, now, details });
    await writeCase(tx, id, { state, contestedAt: now, contestText: text });
    const { row, sender } = await wholeCase(tx, id);
    const reader =
      side === "sender"
        ? { email: sender.email, name: sender.firstname }
        : await authorOf(tx, held);
    if (!reader?.email) return;
    const view = { template: "contest_received", now };
    await mailToSide(tx, row, { side, email: reader.email, name: reader.name }, view);
  });
  return undefined;
}

async function authorOf(tx: Tx, held: CaseRow) {
  const target = await targetOf(tx, held);
  return target && { email: target.authorEmail, name: target.authorName };
}
