import { and, eq, inArray, isNotNull, like, ne, or, type SQL, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { setAsideStates } from "#app/modules/billing/payment/charge.domain.ts";
import { providerEvents } from "#app/modules/billing/payment/charge.table.server.ts";
import { isDisputedOf } from "#app/modules/billing/payment/table.server.ts";

const disputeOf = sql`${providerEvents.payload} -> 'object' ->> 'id'`;

/** It was opened, and no person has closed it here. */
export const isInQueue = () =>
  and(
    eq(providerEvents.reason, "card_dispute"),
    inArray(providerEvents.status, [...setAsideStates]),
  );

/** Closed here, it still waits for the bank: its day to ask is kept until the end is written. */
const isClosedHere = () =>
  and(
    eq(providerEvents.status, "closed"),
    like(providerEvents.reason, "card_dispute · %"),
    isNotNull(providerEvents.nextTryAt),
    isDisputedOf(providerEvents.paymentId),
  );

/** Reason of a dispute that its provider does not know: no event will end it. */
export const unknownDispute = "dispute_unknown";

const isUnknown = () =>
  and(eq(providerEvents.status, "dead"), eq(providerEvents.reason, unknownDispute));

/** It was opened, and its end was not told. */
export const isUnended = () => or(isInQueue(), isClosedHere());

/** When the provider is asked about its end, from when it was opened or last asked. */
export const askedAgainAt = (since: Date): Date => plusDays(since, 1);

type OfPayment = Readonly<{ paymentId: number; disputeId: string }>;

const isOpenDispute = (paymentId: number) =>
  and(eq(providerEvents.paymentId, paymentId), isUnended());

const hasOther = async (db: Db, which: SQL | undefined, paymentId: number, eventId: string) =>
  (await db.$count(
    providerEvents,
    and(eq(providerEvents.paymentId, paymentId), which, ne(providerEvents.id, eventId)),
  )) > 0;

/** Another dispute of the payment than that of this event waits for its end, or for an operator who closes it. */
export const hasOtherDispute = (db: Db, paymentId: number, eventId: string) =>
  hasOther(db, or(isUnended(), isUnknown()), paymentId, eventId);

/** Another dispute of the payment waits for an operator. */
export const hasOtherInQueue = (db: Db, paymentId: number, eventId: string) =>
  hasOther(db, or(isInQueue(), isUnknown()), paymentId, eventId);

/** Whether the dispute that this event opened still waits for its end. */
export const isStillUnended = async (db: Db, eventId: string) =>
  (await db.$count(providerEvents, and(eq(providerEvents.id, eventId), isUnended()))) > 0;

/** It was told already, by another event that waits for its end. */
export const isDisputeOpen = async (db: Db, { paymentId, disputeId }: OfPayment, eventId: string) =>
  (await db.$count(
    providerEvents,
    and(isOpenDispute(paymentId), ne(providerEvents.id, eventId), sql`${disputeOf} = ${disputeId}`),
  )) > 0;

/** Its end was told and written already, by another event. */
export const isDisputeOver = async (db: Db, disputeId: string, eventId: string) =>
  (await db.$count(
    providerEvents,
    and(
      eq(providerEvents.type, "charge.dispute.closed"),
      eq(providerEvents.status, "done"),
      ne(providerEvents.id, eventId),
      sql`${disputeOf} = ${disputeId}`,
    ),
  )) > 0;

/** The bank has our evidence: nothing is left to do before its decision. */
export async function markAnswered(
  tx: Tx,
  { paymentId, disputeId }: OfPayment,
  now: Date,
): Promise<void> {
  await tx
    .update(providerEvents)
    .set({ answeredAt: now })
    .where(and(isOpenDispute(paymentId), sql`${disputeOf} = ${disputeId}`));
}

/** The event that opened it waits for no person any more. */
export async function closeOpened(
  tx: Tx,
  { paymentId, disputeId }: OfPayment,
  end: string,
): Promise<void> {
  await tx
    .update(providerEvents)
    .set({
      status: "closed",
      nextTryAt: null,
      reason: sql`${providerEvents.reason} || ' · ' || ${end}::text`,
    })
    .where(
      and(
        eq(providerEvents.paymentId, paymentId),
        or(isUnended(), isUnknown()),
        sql`${disputeOf} = ${disputeId}`,
      ),
    );
}
