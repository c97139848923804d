import type { Db, Tx } from "#app/db/client.server.ts";
import type { By, Mover } from "#app/lib/actor.ts";
import { move, record } from "#app/modules/foundation/history/record.server.ts";

import { type PlannedCourseEvent, plannedCourseTransitions } from "./domain.ts";
import { insertPlannedRow, type PlannedRow, savePlannedRow } from "./repository.server.ts";

type Change = Partial<PlannedRow>;

type PlannedMove = Readonly<{ event: PlannedCourseEvent; by: Mover; now: Date; change?: Change }>;

/** Only way to change a planned course's state; each move is recorded in history (STM-39). */
export async function advancePlanned(
  tx: Tx,
  { id, status: from, version }: PlannedRow,
  { event, by, now, change }: PlannedMove,
): Promise<PlannedRow> {
  const thing = {
    machine: "planned_course",
    id,
    transitions: plannedCourseTransitions,
    from,
  } as const;
  const at = change?.start && { start: change.start.toISOString() };
  const to = await move(tx, thing, { event, by, now, details: at || undefined });
  return savePlannedRow(tx, id, {
    ...change,
    status: to,
    statusSince: now,
    updatedAt: now,
    version: version + 1,
  });
}

export async function openPlanned(
  tx: Tx,
  values: Pick<
    PlannedRow,
    "contractId" | "customerId" | "studentId" | "teacherId" | "start" | "duration" | "by"
  > &
    Change,
  { by, now }: By,
): Promise<PlannedRow> {
  const planned = await insertPlannedRow(tx, {
    ...values,
    status: "proposed",
    statusSince: now,
    version: 0,
    createdAt: now,
    updatedAt: now,
  });
  await record(tx, {
    machine: "planned_course",
    id: planned.id,
    event: "propose",
    from: null,
    to: planned.status,
    by,
    at: now,
    details: { start: planned.start.toISOString() },
  });
  return planned;
}

export function keepOnPlanned(db: Db, id: number, change: Change): Promise<PlannedRow> {
  return savePlannedRow(db, id, change);
}
