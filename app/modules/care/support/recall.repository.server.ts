import { and, desc, eq, exists, gt, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { heldStates, takenStates } from "#app/modules/group-lessons/registration/domain.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { isRunning, lessonRequestProcesses } from "#app/modules/lessons/lesson-request/domain.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";

export type About = Readonly<{
  personId: number;
  column: "teacherId" | "groupLessonId";
  id: number;
  after: Date;
}>;

type What = "contacted" | "registered" | "taught";

const registeredFor = (db: Db, customerId: number, groupLessonId: number, after: Date) =>
  db
    .select({
      what: sql<What>`'registered'`,
      id: registrations.id,
      at: registrations.createdAt,
    })
    .from(registrations)
    .where(
      and(
        eq(registrations.customerId, customerId),
        gt(registrations.createdAt, after),
        eq(registrations.groupLessonId, groupLessonId),
        inArray(registrations.state, counted),
      ),
    )
    .orderBy(desc(registrations.createdAt))
    .limit(1);

const counted = [...heldStates, ...takenStates];
const running = lessonRequestProcesses.filter((process) => isRunning(process));

export async function findDone(db: Db, { personId, column, id, after }: About) {
  const contacted = db
    .select({
      what: sql<What>`'contacted'`,
      id: cases.id,
      at: cases.createdAt,
    })
    .from(cases)
    .where(
      and(
        eq(cases.kind, "contact"),
        eq(cases.personId, personId),
        eq(cases[column], id),
        gt(cases.createdAt, after),
      ),
    )
    .orderBy(desc(cases.createdAt))
    .limit(1);
  if (column === "groupLessonId")
    return unionAll(contacted, registeredFor(db, personId, id, after));
  const toTeacher = db
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(eq(proposals.lessonRequestId, lessonRequests.id), eq(proposals.teacherId, id)));
  const registered = db
    .select({
      what: sql<What>`'registered'`,
      id: lessonRequests.id,
      at: lessonRequests.createdAt,
    })
    .from(lessonRequests)
    .where(
      and(
        eq(lessonRequests.customerId, personId),
        inArray(lessonRequests.process, running),
        gt(lessonRequests.createdAt, after),
        exists(toTeacher),
      ),
    )
    .orderBy(desc(lessonRequests.createdAt))
    .limit(1);
  return unionAll(contacted, registered, taughtBy(db, personId, id));
}

const taughtBy = (db: Db, customerId: number, teacherId: number) =>
  db
    .select({ what: sql<What>`'taught'`, id: contracts.id, at: contracts.createdAt })
    .from(contracts)
    .where(
      and(
        eq(contracts.customerId, customerId),
        eq(contracts.teacherId, teacherId),
        eq(contracts.status, "active"),
      ),
    )
    .limit(1);
