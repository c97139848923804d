import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";

import { type CaseEvent, type CaseState, transitionsOf } from "./domain.ts";
import { type CaseRow, lockCase } from "./repository.server.ts";

export type { CaseRow } from "./repository.server.ts";
export {
  countCasesOfBill,
  findCase as seeCase,
  saveCase as writeCase,
} from "./repository.server.ts";

/** Locks a case until the transaction ends; 404 when unknown. */
export async function holdCase(tx: Tx, id: number): Promise<CaseRow> {
  return orNotFound(await lockCase(tx, id), "api.absent");
}

/** Adds a history line; the caller saves the state (STM-41). */
export const advanceCase = (
  tx: Tx,
  { id, kind, state: from }: CaseRow,
  event: CaseEvent,
  { by, now, details }: By & { details?: Readonly<Record<string, unknown>> },
): Promise<CaseState> => {
  const moving = { machine: "case", id, transitions: transitionsOf(kind), from } as const;
  return move(tx, moving, { event, by, now, details });
};
