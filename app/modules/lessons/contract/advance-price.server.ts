import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { move, record } from "#app/modules/foundation/history/service.server.ts";

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
 * The only door to the status of a price version: each move leaves its line of history (STM-15). Accepted, it holds
 * for courses from now on; one of another format is then the contract's format (STM-16). The contract is held.
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

/** What is proposed: a price of one format, by one side, with a word to the other. Hourly cents. */
export type Proposed = Pick<
  PriceVersionRow,
  "format" | "hourlyPriceCents" | "reason" | "proposedBy" | "comment"
>;

/** Writes a price that waits for the other side; what waited before is replaced (STM-15). The contract is held. */
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

/** A contract that ends takes its open proposal with it; nothing when there is none. The contract is held. */
export async function closePending(tx: Tx, contractId: number, { by, now }: By): Promise<void> {
  const pending = await findPending(tx, contractId);
  if (pending) await advancePrice(tx, pending, { event: "contract_ended", by, now });
}
