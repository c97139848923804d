import { and, eq, isNotNull, or, sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { payments as endpoints } from "./endpoints.ts";

/** A seat of a stage that is paid by transfer or check keeps its own day (PUB-036). */
const isSeat = eq(bills.subjectKind, "registration");

const heldUntil = sql`(select ${registrations.holdUntil} from ${registrations} where ${registrations.id} = ${bills.subjectId})`;

export const paymentQueues: readonly Queue[] = [
  {
    kind: "awaiting_money",
    tab: "money",
    facts: { who: bills.buyerName, what: bills.subjectName, cents: bills.amountCents },
    of: bills,
    states: [],
    waiting: () => and(eq(bills.status, "awaiting"), or(isNotNull(bills.awaitedMeans), isSeat)),
    since: bills.updatedAt,
    deadline: sql`coalesce(${bills.awaitedUntil}, case when ${isSeat} then ${heldUntil} end)`,
    page: (billId) => pathTo(deskPaths.deskBill, { billId }),
    command: "payment list",
    acts: [endpoints.receive],
  },
];
