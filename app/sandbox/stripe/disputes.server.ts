import type { Db } from "#app/db/client.server.ts";

import { createEvent } from "./events.server.ts";
import { drawRandom, newId, type Scope, seconds } from "./fields.ts";
import {
  accountOf,
  holdObject,
  insertObject,
  saveObject,
  type StripeObject,
} from "./objects.server.ts";

export const disputeEnds = ["won", "lost"] as const;

type End = (typeof disputeEnds)[number];

/** The holder of the card disputes the charge with its bank. */
export async function openDispute(scope: Scope, intent: StripeObject): Promise<void> {
  const dispute: StripeObject = {
    id: newId(scope, "dp"),
    object: "dispute",
    created: seconds(scope.now),
    amount: intent.amount,
    currency: intent.currency,
    charge: intent.latest_charge,
    payment_intent: intent.id,
    reason: "fraudulent",
    status: "needs_response",
  };
  await insertObject(scope, "dispute", null, dispute);
  await createEvent(scope, "charge.dispute.created", dispute);
}

/** The holder's bank decides; `isTold: false` for an event that is lost on its way. False once it has ended. */
async function endDispute(
  scope: Scope,
  id: string,
  { end, isTold = true }: Readonly<{ end: End; isTold?: boolean }>,
): Promise<boolean> {
  const dispute = await holdObject(scope, "dispute", id);
  if (dispute.status !== "needs_response") return false;
  const ended = { ...dispute, status: end };
  await saveObject(scope, ended);
  if (isTold) await createEvent(scope, "charge.dispute.closed", ended);
  return true;
}

/** As `endDispute`, for the operator who plays the bank; undefined for an unknown one. */
export async function decideDispute(
  db: Db,
  id: string,
  { now, ...how }: Readonly<{ end: End; isTold: boolean; now: Date }>,
): Promise<boolean | undefined> {
  const account = await accountOf(db, id);
  if (account === undefined || !id.startsWith("dp_")) return undefined;
  return db.transaction((tx) =>
    endDispute({ tx, account, now, pages: "", draw: drawRandom }, id, how),
  );
}
