import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { move, record } from "#app/modules/foundation/history/record.server.ts";

import {
  answerDueFrom,
  type PriceVersionEvent,
  priceVersionTransitions,
} from "./price-version.domain.ts";
import {
  findPending,
  insertPriceVersion,
  type PriceVersionRow,
  savePriceVersion,
} from "./price-version.repository.server.ts";
import { type ContractRow, saveContractRow } from "./repository.server.ts";

/**
 * Only way to change a price version's status; writes history (STM-15). Accepted, another format becomes the
 * contract's (STM-16). Contract locked.
 */
export async function advancePrice(
  tx: Tx,
  version: PriceVersionRow,
  { event, by, now }: By & { event: PriceVersionEvent },
): Promise<PriceVersionRow> {
  const { id, contractId, status: from } = version;
  const thing = { machine: "price_version", id, from } as const;
  const transitions = priceVersionTransitions;
  const status = await move(tx, { ...thing, transitions }, { event, by, now });
  const effect = status === "accepted" && { effectiveFrom: now };
  const change = { status, answeredAt: now, answerDueAt: null, ...effect };
  const moved = await savePriceVersion(tx, id, change);
  if (status === "accepted" && moved.reason === "format") {
    await saveContractRow(tx, contractId, { courseFormat: moved.format });
  }
  return moved;
}

/** Hourly cents. */
export type Proposed = Pick<
  PriceVersionRow,
  "format" | "hourlyPriceCents" | "reason" | "proposedBy" | "comment"
>;

/** Opens a proposal, replacing a pending one (STM-15). Contract locked. */
export async function openPrice(
  tx: Tx,
  { id: contractId }: ContractRow,
  proposed: Proposed,
  { by, now }: By,
): Promise<PriceVersionRow> {
  const before = await findPending(tx, contractId);
  if (before) await advancePrice(tx, before, { event: "replace", by, now });
  const version = await insertPriceVersion(tx, {
    ...proposed,
    contractId,
    status: "pending",
    createdAt: now,
    answerDueAt: answerDueFrom(now),
  });
  const line = { machine: "price_version", id: version.id, event: "propose" } as const;
  await record(tx, { ...line, from: null, to: "pending", by, at: now });
  return version;
}

/** Closes the pending price of an ending contract, if any. Contract locked. */
export async function closePending(tx: Tx, contractId: number, { by, now }: By): Promise<void> {
  const pending = await findPending(tx, contractId);
  if (pending) await advancePrice(tx, pending, { event: "contract_ended", by, now });
}
