import { and, eq, inArray, ne, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { setAsideStates } from "#app/modules/billing/payment/charge.domain.ts";
import { providerEvents } from "#app/modules/billing/payment/charge.table.server.ts";

const disputeOf = sql`${providerEvents.payload} -> 'object' ->> 'id'`;

/** It was opened, and its end was not told. */
export const isUnended = () =>
  and(
    eq(providerEvents.reason, "card_dispute"),
    inArray(providerEvents.status, [...setAsideStates]),
  );

/** When the provider is asked about its end, from when it was opened or last asked. */
export const askedAgainAt = (since: Date): Date => plusDays(since, 1);

type OfPayment = Readonly<{ paymentId: number; disputeId: string }>;

const isOpenDispute = (paymentId: number) =>
  and(eq(providerEvents.paymentId, paymentId), isUnended());

/** Another dispute of the payment than that of this event waits for its end. */
export const hasOtherDispute = async (db: Db, paymentId: number, eventId: string) =>
  (await db.$count(providerEvents, and(isOpenDispute(paymentId), ne(providerEvents.id, eventId)))) >
  0;

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
    .set({ status: "closed", reason: sql`${providerEvents.reason} || ' · ' || ${end}::text` })
    .where(and(isOpenDispute(paymentId), sql`${disputeOf} = ${disputeId}`));
}
