import { and, desc, eq, inArray, isNull, ne, notExists, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { shownAvailability, teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";

import { applicationsADay, enough, openedBefore } from "./domain.ts";
import { applicationQuotas, opportunities, opportunityOffers } from "./table.server.ts";

const isToOpen = (db: Db, now: Date) =>
  and(
    eq(lessonRequests.extendedSearch, true),
    isNull(lessonRequests.announcementRefusedAt),
    inArray(lessonRequests.process, ["processing", "waiting_customer_reply"]),
    sql`${lessonRequests.evaluatedAt} <= ${openedBefore(now).toISOString()}`,
    sql`((select count(*) from ${proposals} where ${proposals.lessonRequestId} = ${lessonRequests.id}
        and ${proposals.offerStatus} = 'proposed') < ${enough.yeses}
      or (select count(*) from ${proposals} where ${proposals.lessonRequestId} = ${lessonRequests.id}) < ${enough.asked}
      or (select count(*) from ${proposals} where ${proposals.lessonRequestId} = ${lessonRequests.id}
        and ${proposals.origin} <> 'application') >= ${enough.all})`,
    notExists(
      db
        .select({ one: sql`1` })
        .from(opportunities)
        .where(eq(opportunities.lessonRequestId, lessonRequests.id)),
    ),
  );

export const toOpen = { of: lessonRequests, due: { which: isToOpen } } as const;

export async function insertOpportunity(
  tx: Tx,
  lessonRequestId: number,
  now: Date,
): Promise<number | undefined> {
  const [row] = await tx
    .insert(opportunities)
    .values({ lessonRequestId, openedAt: now })
    .onConflictDoNothing()
    .returning({ id: opportunities.id });
  return row?.id;
}

export async function insertOffers(
  tx: Tx,
  offers: readonly (typeof opportunityOffers.$inferInsert)[],
): Promise<void> {
  if (offers.length === 0) return;
  await tx
    .insert(opportunityOffers)
    .values([...offers])
    .onConflictDoNothing();
}

const offered = (db: Db) =>
  db
    .select({
      offer: opportunityOffers,
      opportunity: opportunities,
      lessonRequest: lessonRequests,
      selfEmployed: teachers.selfEmployed,
      openCount: sql<number>`(count(*) filter (where ${opportunityOffers.state} = 'open') over ())::int`,
    })
    .from(opportunityOffers)
    .innerJoin(opportunities, eq(opportunities.id, opportunityOffers.opportunityId))
    .innerJoin(lessonRequests, eq(lessonRequests.id, opportunities.lessonRequestId))
    .innerJoin(teachers, eq(teachers.id, opportunityOffers.teacherId))
    .$dynamic();

export type OfferedRow = Awaited<ReturnType<typeof offered>>[number];

const requestedOtherwise = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(proposals)
    .where(
      and(
        eq(proposals.lessonRequestId, lessonRequests.id),
        eq(proposals.teacherId, opportunityOffers.teacherId),
        ne(proposals.origin, "application"),
      ),
    );

type ShownStates = readonly ("open" | "accepted" | "ignored")[];

export function listOffered(
  db: Db,
  teacherId: number,
  { states, limit }: Readonly<{ states: ShownStates; limit: number }>,
): Promise<OfferedRow[]> {
  return offered(db)
    .where(
      and(
        eq(opportunityOffers.teacherId, teacherId),
        inArray(opportunityOffers.state, [...states]),
        eq(teachers.status, "hired"),
        ne(shownAvailability, "not_available"),
        isNull(opportunities.closedAt),
        isNull(lessonRequests.announcementRefusedAt),
        inArray(lessonRequests.process, ["processing", "waiting_customer_reply"]),
        notExists(requestedOtherwise(db)),
      ),
    )
    .orderBy(desc(opportunityOffers.state), desc(opportunities.openedAt), desc(opportunities.id))
    .limit(limit);
}

export async function findOffered(db: Db, teacherId: number, lessonRequestId: number) {
  const [row] = await offered(db).where(
    and(
      eq(opportunityOffers.teacherId, teacherId),
      eq(opportunities.lessonRequestId, lessonRequestId),
    ),
  );
  return row;
}

/** Locks an opportunity and its offer; lock the request first. */
export async function lockOffered(tx: Tx, teacherId: number, lessonRequestId: number) {
  const [opportunity] = await tx
    .select()
    .from(opportunities)
    .where(eq(opportunities.lessonRequestId, lessonRequestId))
    .for("no key update");
  if (!opportunity) return undefined;
  const [offer] = await tx
    .select()
    .from(opportunityOffers)
    .where(
      and(
        eq(opportunityOffers.opportunityId, opportunity.id),
        eq(opportunityOffers.teacherId, teacherId),
      ),
    )
    .for("no key update");
  return offer && { opportunity, offer };
}

export const { save: saveOffer } = rowsOf(opportunityOffers, "offer");

export const { save: saveOpportunity } = rowsOf(opportunities, "opportunity");

/** One conditional statement; false when none is left. */
export async function takeApplication(tx: Tx, teacherId: number, day: string): Promise<boolean> {
  const taken = await tx
    .insert(applicationQuotas)
    .values({ teacherId, day, used: 1 })
    .onConflictDoUpdate({
      target: [applicationQuotas.teacherId, applicationQuotas.day],
      set: { used: sql`${applicationQuotas.used} + 1` },
      setWhere: sql`${applicationQuotas.used} < ${applicationsADay}`,
    })
    .returning({ used: applicationQuotas.used });
  return taken.length > 0;
}

export async function applicationsLeft(db: Db, teacherId: number, day: string): Promise<number> {
  const [row] = await db
    .select({ used: applicationQuotas.used })
    .from(applicationQuotas)
    .where(and(eq(applicationQuotas.teacherId, teacherId), eq(applicationQuotas.day, day)));
  return applicationsADay - (row?.used ?? 0);
}
