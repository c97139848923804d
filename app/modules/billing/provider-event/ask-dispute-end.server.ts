import type { Db } from "#app/db/client.server.ts";
import { mostTries } from "#app/lib/back-off.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import {
  type EventRow,
  findEvent,
  insertEvent,
  lockEvent,
  saveEvent,
} from "#app/modules/billing/payment/charge.repository.server.ts";
import { lockPayment } from "#app/modules/billing/payment/repository.server.ts";

import { askedAgainAt, isStillUnended, unknownDispute } from "./dispute.repository.server.ts";
import { applyEvent } from "./receive-event.server.ts";

/**
 * Asks the provider whether a dispute was answered or has ended, where no event told it: what waits for it would wait
 * for ever (API-300b). Each day, until it has ended, or the provider has said eight times that it knows none.
 */
export async function askDisputeEnd(money: Money, id: string, now: Date): Promise<boolean> {
  const { db, cards } = money;
  const opened = await findEvent(db, id);
  if (!opened) return false;
  const meaning = cards.meaningOf(opened);
  if (meaning.about !== "dispute") return false;
  await saveEvent(db, id, { nextTryAt: askedAgainAt(now) });
  const { disputeId } = meaning;
  const event = await cards.findDispute({ entity: opened.payload.entity ?? "main", disputeId });
  if (event === "unknown") return noteUnknown(db, opened);
  await saveEvent(db, id, { tries: 0, ...(event === "open" && askedForEvidence(opened)) });
  if (event === "open") return false;
  await insertEvent(db, event, now);
  await applyEvent(money, event.id, now);
  return true;
}

/** A warning that was answered has become a dispute: the bank asks for evidence again. */
const askedForEvidence = ({ answeredAt }: EventRow) =>
  answeredAt && ({ answeredAt: null, status: "quarantined", reason: "card_dispute" } as const);

/**
 * What is owed of its payment waits until an operator has closed it, or applied it anew. False where its end was written
 * while the provider was asked.
 */
const noteUnknown = (db: Db, { id, paymentId }: EventRow): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (paymentId !== null) await lockPayment(tx, paymentId);
    const held = await lockEvent(tx, id);
    if (!held || !(await isStillUnended(tx, id))) return false;
    const tries = held.tries + 1;
    const given = { status: "dead", reason: unknownDispute, nextTryAt: null } as const;
    await saveEvent(tx, id, { tries, ...(tries >= mostTries && given) });
    return tries >= mostTries;
  });
