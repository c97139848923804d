import { eq, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { vatRegimeAt } from "#app/modules/catalogue/legal-status/table.server.ts";
import {
  formerStatusAt,
  formerStatuses,
} from "#app/modules/catalogue/teacher/status.table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

import { presentAtCourse } from "./presence.repository.server.ts";

type Lived = Readonly<{ date: Date; duration: number }>;

export async function findGround(db: Db, contractId: number, { date, duration }: Lived) {
  const [row] = await db
    .select({
      today: {
        selfEmployed: teachers.selfEmployed,
        sapNumber: teachers.sapNumber,
        sapNumberStatus: teachers.sapNumberStatus,
      },
      former: {
        selfEmployed: formerStatuses.selfEmployed,
        sapNumber: formerStatuses.sapNumber,
        sapNumberStatus: formerStatuses.sapNumberStatus,
      },
      vatRegime: vatRegimeAt(date),
      radius: teachers.radius,
      latitude: teachers.latitude,
      longitude: teachers.longitude,
      asked: lessonRequests.address,
      home: customers.address,
      present: presentAtCourse({
        contractId: contracts.id,
        date: sql`${date.toISOString()}::timestamptz`,
        duration: sql`${duration}::int`,
      }),
    })
    .from(contracts)
    .innerJoin(teachers, eq(teachers.id, contracts.teacherId))
    .leftJoin(formerStatuses, formerStatusAt(date))
    .innerJoin(customers, eq(customers.id, contracts.customerId))
    .leftJoin(lessonRequests, eq(lessonRequests.id, contracts.lessonRequestId))
    .where(eq(contracts.id, contractId));
  return row;
}
