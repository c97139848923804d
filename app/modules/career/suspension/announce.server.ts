import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { boundedText } from "#app/lib/bounded-text.ts";
import { checkAll } from "#app/lib/check-all.ts";
import { longDay, noonOf } from "#app/lib/french-date.ts";
import { isDay, parisInstant } from "#app/lib/paris-time.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { holdStanding } from "#app/modules/catalogue/teacher/standing.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import type { SuspensionGround } from "#app/modules/foundation/reference/domain.ts";

import { beginSuspension } from "./begin.server.ts";
import { firstDay, immediateGrounds, mostText } from "./domain.ts";
import { notifyTeacher } from "./notify.server.ts";
import { insertSuspension, lockLast } from "./repository.server.ts";

type Announced = Readonly<{
  id: number;
  ground: SuspensionGround;
  reasons: string;
  /** First day, in Paris; the earliest possible when absent. */
  from?: string | undefined;
  atOnce?: boolean;
}>;

/**
 * Announces a suspension, thirty days ahead or at once for legal or safety grounds (STM-43, LAW-23). 404 when
 * unknown; 409 when gone or already suspended; 422 at the reasons, the ground or the day.
 */
export async function announceSuspension(
  tx: Tx,
  { id: teacherId, ground, reasons: input, from, atOnce = false }: Announced,
  { by, now }: By,
) {
  const { reasons, effectiveAt } = await checkAll({
    reasons: () => reasonsOf(input),
    effectiveAt: () => (atOnce ? dayAtOnce({ ground, from }, now) : dayAhead(from, now)),
  });
  await holdSuspendable(tx, teacherId);
  const suspension = await insertSuspension(tx, {
    teacherId,
    ground,
    reasons,
    effectiveAt,
    state: "announced",
    announcedAt: now,
  });
  const { id } = suspension;
  const line = {
    machine: "suspension",
    id,
    event: "announce",
    from: null,
    to: "announced",
  } as const;
  await record(tx, { ...line, by, at: now, details: { ground } });
  if (atOnce) await beginSuspension(tx, suspension, { by, now, news: "at_once" });
  else await notifyTeacher(tx, suspension, "announced", now);
  const state = atOnce ? ("in_force" as const) : ("announced" as const);
  return { id, teacher_id: teacherId, state, effective_at: effectiveAt.toISOString() };
}

function reasonsOf(input: string): string {
  const reasons = boundedText(input, mostText);
  if (reasons === undefined) throw fieldFault("reasons", "api.suspension.reasons");
  return reasons;
}

async function holdSuspendable(tx: Tx, teacherId: number): Promise<void> {
  const { status } = await holdStanding(tx, teacherId);
  if (status !== "hired") throw new RuleError("conflict", "api.suspension.not_hired");
  const last = await lockLast(tx, teacherId);
  if (last && last.state !== "lifted") throw new RuleError("conflict", "api.suspension.already");
}

function dayAtOnce({ ground, from }: Pick<Announced, "ground" | "from">, now: Date): Date {
  if (from !== undefined) throw fieldFault("from", "api.suspension.from_at_once");
  if (!immediateGrounds.includes(ground)) throw fieldFault("ground", "api.suspension.at_once");
  return now;
}

function dayAhead(from: string | undefined, now: Date): Date {
  const first = firstDay(now);
  const day = from ?? first;
  if (!isDay(day) || day < first) {
    throw fieldFault("from", "api.suspension.from", { day: longDay(noonOf(first)) });
  }
  return parisInstant(day);
}
