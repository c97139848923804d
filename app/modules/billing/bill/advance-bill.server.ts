import type { Tx } from "#app/db/client.server.ts";
import type { Mover } from "#app/lib/actor.ts";
import type { Bearer } from "#app/modules/billing/ledger/domain.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";

import { type BillEvent, type BillState, billTransitions } from "./domain.ts";
import { type BillRow, saveBillStatus } from "./repository.server.ts";

type Move = Readonly<{
  event: BillEvent;
  by: Mover;
  now: Date;
  cause?: string;
  paidBy?: Bearer | undefined;
}>;

/** Only way to change a bill's state; writes history. */
export async function advanceBill(
  tx: Tx,
  { id, status: from }: Pick<BillRow, "id" | "status">,
  { event, by, now, cause, paidBy }: Move,
): Promise<BillState> {
  const thing = { machine: "bill", id, transitions: billTransitions, from } as const;
  const details = cause === undefined ? undefined : { cause, ...(paidBy && { paid_by: paidBy }) };
  const to = await move(tx, thing, { event, by, now, details });
  await saveBillStatus(tx, id, to, now);
  return to;
}
