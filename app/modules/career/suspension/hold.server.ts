import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { holdStanding } from "#app/modules/catalogue/teacher/standing.server.ts";
import { move, record } from "#app/modules/foundation/history/record.server.ts";

import { type SuspensionEvent, suspensionTransitions } from "./domain.ts";
import {
  findSuspended,
  lockLast,
  lockSuspension,
  saveSuspension,
  type SuspensionRow,
} from "./repository.server.ts";

export const notFound = () => new RuleError("not_found", "api.suspension.not_found");

/** Lock order: the teacher, then the suspension. 404 when unknown. */
export async function holdSuspension(tx: Tx, id: number): Promise<SuspensionRow> {
  const teacherId = await findSuspended(tx, id);
  if (teacherId === undefined) throw notFound();
  await holdStanding(tx, teacherId);
  return orNotFound(await lockSuspension(tx, id), "api.suspension.not_found");
}

export async function holdLast(tx: Tx, teacherId: number): Promise<SuspensionRow> {
  await holdStanding(tx, teacherId);
  return orNotFound(await lockLast(tx, teacherId), "api.suspension.not_found");
}

/** The only way to change a suspension's state; each event adds a history line. 409 when not allowed (STM-43). */
export async function advanceSuspension(
  tx: Tx,
  suspension: SuspensionRow,
  event: SuspensionEvent,
  { by, now, ...saved }: By & Partial<Pick<SuspensionRow, "liftedAt">>,
): Promise<SuspensionRow> {
  const { id, state: from } = suspension;
  const thing = { machine: "suspension", id, transitions: suspensionTransitions, from } as const;
  const state = await move(tx, thing, { event, by, now });
  const change = { state, ...saved };
  await saveSuspension(tx, id, change);
  return { ...suspension, ...change };
}

/** Adds a history line without changing the state: contested, answered, late. */
export async function noteSuspension(
  tx: Tx,
  suspension: SuspensionRow,
  event: "contest" | "answer" | "late",
  { by, now, ...saved }: By & Partial<SuspensionRow>,
): Promise<SuspensionRow> {
  const { id, state } = suspension;
  await saveSuspension(tx, id, saved);
  await record(tx, { machine: "suspension", id, event, from: state, to: state, by, at: now });
  return { ...suspension, ...saved };
}
