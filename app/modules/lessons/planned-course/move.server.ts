import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { instantOf } from "#app/lib/paris-time.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";

import { advancePlanned } from "./advance.server.ts";
import {
  agreedDeadlines,
  agreedOn,
  isAgreed,
  isOpen,
  keptDate,
  mayMove,
  proposalDeadlines,
  type Stretch,
} from "./domain.ts";
import { holdOwnPlanned } from "./hold.server.ts";
import { judgeDate, refuseChanged, refuseClosedContract } from "./judge.server.ts";
import { presentPlanned } from "./list.server.ts";
import { notifySide } from "./notify.server.ts";
import type { Move, PlannedCourse } from "./planned-course.endpoints.ts";
import type { PlannedRow } from "./repository.server.ts";

/**
 * Proposes another date; the agreed one holds until confirmed (API-169). The agreed date itself refuses or withdraws
 * a move. 409 when changed since read.
 */
export async function movePlanned(
  call: Call,
  { id, start: typed, duration, version }: Move & { id: number },
): Promise<PlannedCourse> {
  const { db, actor: by, now } = call;
  await db.transaction(async (tx) => {
    const held = await holdOwnPlanned(tx, id, by);
    const { planned, side } = held;
    refuseChanged(planned, { side, version });
    if (!isOpen(planned)) throw new RuleError("conflict", "api.planned_course.closed");
    const requested = { start: instantOf(typed, "start"), duration };
    if (isAgreed(planned, requested)) {
      await keepPlanned(tx, planned, { by, now });
      return;
    }
    // No change: the other side still has to confirm.
    if (isOnTable(planned, requested)) return;
    await proposeOther(tx, held, requested, { by, now });
  });
  return presentPlanned(call, id);
}

async function proposeOther(
  tx: Tx,
  held: Awaited<ReturnType<typeof holdOwnPlanned>>,
  requested: Stretch,
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  const { planned, side } = held;
  refuseClosedContract(held);
  if (!mayMove(planned, now)) throw new RuleError("conflict", "api.planned_course.begun");
  const refusal = await judgeDate(tx, held, requested, { now, except: planned.id });
  if (refusal) throw fieldFault("start", refusal);
  const agreed = agreedOn(planned);
  const moved = await advancePlanned(tx, planned, {
    event: "move",
    by,
    now,
    change: {
      ...requested,
      by: side,
      movedFrom: agreed?.start ?? null,
      movedFromDuration: agreed?.duration ?? null,
      ...proposalDeadlines(requested.start, agreed),
    },
  });
  await notifySide(tx, moved, { from: side, about: "planned_moved" }, now);
}

const isOnTable = ({ start, duration }: PlannedRow, requested: Stretch) =>
  start.getTime() === requested.start.getTime() && duration === requested.duration;

async function keepPlanned(
  tx: Tx,
  planned: PlannedRow,
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  const agreed = agreedOn(planned);
  if (planned.status !== "proposed" || !agreed) return;
  const kept = await advancePlanned(tx, planned, {
    event: "keep",
    by,
    now,
    change: { ...keptDate(agreed), ...agreedDeadlines(agreed.start, now) },
  });
  const from = by.role === "teacher" ? "teacher" : "customer";
  await notifySide(tx, kept, { from, about: "planned_kept" }, now);
}
