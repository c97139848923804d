import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";

import { createEvent } from "./events.server.ts";
import { drawRandom, invalid, newId, type Scope, seconds } from "./fields.ts";
import {
  accountOf,
  holdObject,
  insertObject,
  listObjects,
  saveObject,
  type StripeObject,
} from "./objects.server.ts";

/** `answered`: our evidence is sent, the bank decides. */
export const disputeSteps = ["answered", "won", "lost"] as const;

type Step = (typeof disputeSteps)[number];

const openStatuses = ["needs_response", "under_review"];

/** Days that the holder's bank leaves for evidence. */
const evidenceDays = 9;

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
    evidence_details: {
      due_by: seconds(plusDays(scope.now, evidenceDays)),
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
  };
  await insertObject(scope, "dispute", null, dispute);
  await createEvent(scope, "charge.dispute.created", dispute);
}

export async function listDisputes(scope: Scope, intentId: string) {
  const data = await listObjects(scope, "dispute", { payment_intent: intentId });
  return { object: "list", url: "/v1/disputes", has_more: false, data };
}

/** Refused while a dispute of it is open, and once one is lost: the holder's bank gives the money back itself. */
export async function refuseDisputed(scope: Scope, intentId: string): Promise<void> {
  const { data } = await listDisputes(scope, intentId);
  if (data.some(({ status }) => status !== "won")) throw invalid("charge", "charge_disputed");
}

/** `isTold: false` for an event that is lost on its way. False once it has ended. */
async function moveDispute(
  scope: Scope,
  id: string,
  { step, isTold = true }: Readonly<{ step: Step; isTold?: boolean }>,
): Promise<boolean> {
  const dispute = await holdObject(scope, "dispute", id);
  if (!openStatuses.includes(String(dispute.status))) return false;
  const isEnd = step !== "answered";
  const moved = { ...dispute, status: isEnd ? step : "under_review" };
  await saveObject(scope, moved);
  if (isTold) await createEvent(scope, `charge.dispute.${isEnd ? "closed" : "updated"}`, moved);
  return true;
}

/** As `moveDispute`, for the operator who plays the bank; undefined for an unknown one. */
export async function decideDispute(
  db: Db,
  id: string,
  { now, ...how }: Readonly<{ step: Step; isTold: boolean; now: Date }>,
): Promise<boolean | undefined> {
  const account = await accountOf(db, id);
  if (account === undefined || !id.startsWith("dp_")) return undefined;
  return db.transaction((tx) =>
    moveDispute({ tx, account, now, pages: "", draw: drawRandom }, id, how),
  );
}
