import { and, asc, eq, inArray } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";

import { isRunning, lessonRequestProcesses } from "./domain.ts";
import { lessonRequests } from "./table.server.ts";

export async function findLessonRequestIdOf(db: Db, proposalId: number, customerId: number) {
  const [row] = await db
    .select({ lessonRequestId: proposals.lessonRequestId })
    .from(proposals)
    .innerJoin(lessonRequests, eq(lessonRequests.id, proposals.lessonRequestId))
    .where(and(eq(proposals.id, proposalId), eq(lessonRequests.customerId, customerId)));
  return row?.lessonRequestId;
}

export async function listAwaitingMeans(db: Db, customerId: number) {
  const rows = await db
    .select({ id: lessonRequests.id })
    .from(lessonRequests)
    .where(
      and(
        eq(lessonRequests.customerId, customerId),
        eq(lessonRequests.process, "waiting_payment_method"),
      ),
    )
    .orderBy(asc(lessonRequests.id));
  return rows.map(({ id }) => id);
}

export async function listBegunAt(db: Db, customerId: number, at: Date) {
  const rows = await db
    .select({ id: lessonRequests.id })
    .from(lessonRequests)
    .where(
      and(
        eq(lessonRequests.customerId, customerId),
        eq(lessonRequests.process, "waiting_first_course"),
        eq(lessonRequests.processSince, at),
      ),
    )
    .orderBy(asc(lessonRequests.id));
  return rows.map(({ id }) => id);
}

/** Locks a family's requests without a contract: a teacher may be selected concurrently. */
export async function lockBeforeContract(tx: Tx, customerId: number): Promise<void> {
  const before = ["processing", "waiting_customer_reply", "waiting_payment_method"] as const;
  await tx
    .select({ id: lessonRequests.id })
    .from(lessonRequests)
    .where(
      and(eq(lessonRequests.customerId, customerId), inArray(lessonRequests.process, [...before])),
    )
    .orderBy(asc(lessonRequests.id))
    .for("no key update");
}

export async function findStatusOf(db: Db, proposalId: number) {
  const [row] = await db
    .select({ selfEmployed: teachers.selfEmployed })
    .from(proposals)
    .innerJoin(teachers, eq(teachers.id, proposals.teacherId))
    .where(eq(proposals.id, proposalId));
  return row;
}

export function countRunning(db: Db, customerId: number): Promise<number> {
  const running = lessonRequestProcesses.filter((process) => isRunning(process));
  return db.$count(
    lessonRequests,
    and(eq(lessonRequests.customerId, customerId), inArray(lessonRequests.process, running)),
  );
}
