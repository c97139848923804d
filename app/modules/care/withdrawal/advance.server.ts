import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";

import { type WithdrawalEvent, withdrawalTransitions } from "./domain.ts";
import { lockWithdrawal, saveWithdrawal, type WithdrawalRow } from "./repository.server.ts";

/** Lock it before anything that it ends. */
export async function holdWithdrawal(tx: Tx, id: number): Promise<WithdrawalRow> {
  return orNotFound(await lockWithdrawal(tx, id), "api.absent");
}

/** The only way to change a withdrawal's state; each move adds a history line (STM-42). */
export async function advanceWithdrawal(
  tx: Tx,
  { id, state: from }: WithdrawalRow,
  { event, by, now, change }: By & { event: WithdrawalEvent; change?: Partial<WithdrawalRow> },
): Promise<WithdrawalRow> {
  const thing = { machine: "withdrawal", id, from, transitions: withdrawalTransitions } as const;
  const state = await move(tx, thing, { event, by, now });
  return saveWithdrawal(tx, id, {
    expiresAt: null,
    actsAt: null,
    ...change,
    state,
    stateSince: now,
  });
}
