import { and, eq, isNotNull, or, sql } from "drizzle-orm";

import type { AwaitedMeans } from "#app/modules/billing/bill/domain.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";

/** A seat of a stage that is paid by transfer or check keeps its own day (PUB-036). */
const isSeat = eq(bills.subjectKind, "registration");

const ofSeat = (column: typeof registrations.holdUntil | typeof registrations.paymentType) =>
  sql`case when ${isSeat} then (select ${column} from ${registrations}
    where ${registrations.id} = ${bills.subjectId}) end`;

/** To be joined, where many bills are put in order by their day. */
export const isSeatOfBill = and(isSeat, eq(registrations.id, bills.subjectId));

export const awaitedUntilOfSeat = sql`coalesce(${bills.awaitedUntil}, ${registrations.holdUntil})`;

/** Of a bill that awaits a transfer or a check. */
export const isMoneyAwaited = () =>
  and(eq(bills.status, "awaiting"), or(isNotNull(bills.awaitedMeans), isSeat));

export const moneyAwaitedUntil = sql<
  string | null
>`coalesce(${bills.awaitedUntil}, ${ofSeat(registrations.holdUntil)})`;

export const moneyAwaitedBy = sql<AwaitedMeans | null>`coalesce(${bills.awaitedMeans}, ${ofSeat(registrations.paymentType)})`;
