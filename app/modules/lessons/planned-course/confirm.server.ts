import type { Call } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { advancePlanned } from "./advance.server.ts";
import { answerSeries } from "./answer-series.server.ts";
import { agreedDeadlines, agreedOn, awaited } from "./domain.ts";
import { holdOwnPlanned } from "./hold.server.ts";
import { judgeDate, refuseChanged, refuseClosedContract, refuseUnpaid } from "./judge.server.ts";
import { presentPlanned } from "./list.server.ts";
import { notifyBoth } from "./notify.server.ts";
import type { Confirmation, PlannedCourse } from "./planned-course.endpoints.ts";

/** Accepts the other side's date, or its series with the dates that are kept (API-170). Idempotent. */
export async function confirmPlanned(
  call: Call,
  { id, version, kept, seen }: Confirmation & { id: number },
): Promise<PlannedCourse> {
  const { db, actor: by, now } = call;
  await db.transaction(async (tx) => {
    const held = await holdOwnPlanned(tx, id, by);
    const { planned, side, contract } = held;
    const { status, start, duration } = planned;
    if (kept) {
      refuseClosedContract(held);
      await answerSeries(tx, held, { kept, seen }, { by, now });
      return;
    }
    if (status === "confirmed" && planned.by !== side) return;
    refuseChanged(planned, { side, version }, { answers: true });
    if (awaited(planned) !== side) {
      const code = status === "proposed" ? "not_yours_to_confirm" : "closed";
      throw new RuleError("conflict", `api.planned_course.${code}`);
    }
    refuseClosedContract(held);
    if (!agreedOn(planned)) await refuseUnpaid(tx, contract.customerId, now);
    const refusal = await judgeDate(tx, held, { start, duration }, { now, except: id });
    if (refusal) throw new RuleError("conflict", refusal);
    const confirmed = await advancePlanned(tx, planned, {
      event: "confirm",
      by,
      now,
      change: { movedFrom: null, movedFromDuration: null, ...agreedDeadlines(start, now) },
    });
    await notifyBoth(tx, confirmed, { about: "planned_confirmed" }, now);
  });
  return presentPlanned(call, id);
}
