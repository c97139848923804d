import i18next from "i18next";

import type { Db, Tx } from "#app/db/client.server.ts";
import type { Mover } from "#app/lib/actor.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { Transitions } from "#app/lib/transitions.ts";

import type { Machine } from "./domain.ts";
import { findLines } from "./repository.server.ts";

type Line = Awaited<ReturnType<typeof findLines>>[number];

type Refused = Readonly<{
  machine: Machine;
  id: number;
  transitions: Transitions<string, string>;
  event: string;
  /** Who reads the sentence. */
  by: Pick<Mover, "id">;
}>;

/** 409 that names who made the event impossible, and when (CNV-17). */
export async function refusedMove(tx: Tx, refused: Refused): Promise<RuleError> {
  const why = await whyNoLonger(tx, refused);
  const words = why === undefined ? undefined : { context: "left", why };
  return new RuleError("conflict", "api.illegal_transition", words && { words });
}

/** Who made the event impossible, and when, read from the history; undefined when it never was possible (CNV-17). */
export async function whyNoLonger(db: Db, refused: Refused): Promise<string | undefined> {
  const { machine, id, by } = refused;
  const lines = await findLines(db, [{ machine, id }]);
  const left = lines.findLast((line) => isLeaving(line, refused));
  return left && whyOf(left, by);
}

function isLeaving({ fromState, toState }: Line, { transitions, event }: Refused): boolean {
  const accepted = (state: string | null) => state !== null && transitions[state]?.[event];
  return Boolean(accepted(fromState) && !accepted(toState));
}

function whyOf({ machine, event, byId, byRole, at }: Line, reader: Pick<Mover, "id">): string {
  const provider = machine.startsWith("tax_") ? "agency" : "bank";
  const other = byRole === "provider" ? provider : byRole;
  const who = byId !== null && byId === reader.id ? "you" : other;
  return i18next.t([`api:left.${who}_${event}`, `api:left.${who}`], {
    what: i18next.t(`api:left.of.${machine}`),
    done: i18next.t([`${machine}_${event}`, event, "other"].map((key) => `api:left.done.${key}`)),
    at: dayAndTime(at),
  });
}
