import type { Db, Tx } from "#app/db/client.server.ts";
import type { Mover } from "#app/lib/actor.ts";
import { calling } from "#app/lib/calling.server.ts";
import type { Transitions } from "#app/lib/transitions.ts";

import type { Machine } from "./domain.ts";
import { refusedMove } from "./refuse.server.ts";
import { findLines, insertLine } from "./repository.server.ts";

type Details = Readonly<Record<string, unknown>> | undefined;

export type Move = Readonly<{
  machine: Machine;
  id: number;
  event: string;
  from: string | null;
  to: string;
  by: Mover;
  at: Date;
  details?: Details;
}>;

export type Line = Readonly<{
  machine: Machine;
  id: number;
  event: string;
  from: string | null;
  to: string;
  by: Readonly<{ id: number | null; role: Mover["role"]; name: string | null }>;
  at: Date;
  details: Readonly<Record<string, unknown>>;
}>;

/** Without the mover's id. */
export const presentLine = ({ at, event, to, by }: Line) => ({
  event,
  to,
  by: by.role,
  at: at.toISOString(),
});

/** For an operator: colleagues by their name. */
export const presentNamedLine = (line: Line) => ({
  ...presentLine(line),
  by: line.by.name ?? line.by.role,
});

type Moving<State extends string, Event extends string> = Readonly<{
  machine: Machine;
  id: number;
  transitions: Transitions<State, Event>;
  from: State;
}>;

/**
 * Moves a machine and writes its line; the caller saves the state. 409 when not accepted. Called only by the
 * machine's `advance…`.
 */
export async function move<State extends string, Event extends string>(
  tx: Tx,
  { machine, id, transitions, from }: Moving<State, Event>,
  { event, by, now, details }: { event: NoInfer<Event>; by: Mover; now: Date; details?: Details },
): Promise<State> {
  const to = transitions[from][event];
  if (!to) throw await refusedMove(tx, { machine, id, transitions, event, by });
  await record(tx, { machine, id, event, from, to, by, at: now, details });
  return to;
}

/** For creations and moves outside a transition table. */
export async function record(tx: Tx, move: Move): Promise<void> {
  await insertLine(tx, {
    machine: move.machine,
    thingId: move.id,
    event: move.event,
    fromState: move.from,
    toState: move.to,
    byId: move.by.id,
    byRole: move.by.role,
    at: move.at,
    ...operatorOf(move),
  });
}

/** The operator of this call, with the reason that it came with. */
function operatorOf({ by, details }: Move) {
  const { name = null, reason } = (by.role === "operator" && calling.getStore()?.operator) || {};
  const byName = "name" in by ? by.name : name;
  return { byName, details: reason ? { reason, ...details } : (details ?? null) };
}

/** The caller checks access. */
export async function listHistory(
  db: Db,
  things: readonly { machine: Machine; id: number }[],
): Promise<Line[]> {
  if (things.length === 0) return [];
  const lines = await findLines(db, things);
  return lines.map((line) => ({
    machine: line.machine,
    id: line.thingId,
    event: line.event,
    from: line.fromState,
    to: line.toState,
    by: { id: line.byId, role: line.byRole, name: line.byName },
    at: line.at,
    details: line.details ?? {},
  }));
}
