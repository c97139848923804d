import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { instantOf } from "#app/lib/paris-time.ts";
import { fieldFault } from "#app/lib/rule-error.ts";

import { openPlanned } from "./advance.server.ts";
import { proposalDeadlines, type Side, type Stretch } from "./domain.ts";
import { holdOwnContract } from "./hold.server.ts";
import { judgeDate, refuseClosedContract } from "./judge.server.ts";
import { presentPlanned } from "./list.server.ts";
import { notifySide } from "./notify.server.ts";
import type { PlannedCourse, Proposal } from "./planned-course.endpoints.ts";
import { findOpenAt } from "./repository.server.ts";

/** One side proposes a date (API-168); repeated, it is the existing one. */
export async function proposePlanned(
  call: Call,
  { id: contractId, start: typed, duration, comment }: Proposal & { id: number },
): Promise<PlannedCourse> {
  const { db, actor: by, now } = call;
  const id = await db.transaction(async (tx) => {
    const agreement = await holdOwnContract(tx, contractId, by);
    const { contract, side } = agreement;
    refuseClosedContract(agreement);
    const start = instantOf(typed, "start");
    const standing = await standingAt(tx, contract.id, { start, duration }, side);
    if (standing) return standing;
    const refusal = await judgeDate(tx, agreement, { start, duration }, { now });
    if (refusal) throw fieldFault("start", refusal);
    const { customerId, studentId, teacherId } = contract;
    const planned = await openPlanned(
      tx,
      {
        contractId,
        customerId,
        studentId,
        teacherId,
        start,
        duration,
        by: side,
        comment: comment || null,
        ...proposalDeadlines(start, undefined),
      },
      { by, now },
    );
    await notifySide(tx, planned, { from: side, about: "planned_proposed" }, now);
    return planned.id;
  });
  return presentPlanned(call, id);
}

async function standingAt(tx: Tx, contractId: number, { start, duration }: Stretch, side: Side) {
  const standing = await findOpenAt(tx, contractId, start);
  if (!standing) return undefined;
  const isSame = standing.by === side && standing.duration === duration;
  if (isSame && standing.start.getTime() === start.getTime()) return standing.id;
  throw fieldFault("start", "api.planned_course.stands");
}
