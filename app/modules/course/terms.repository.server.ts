import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { customers } from "#app/modules/account/table.server.ts";
import { contracts } from "#app/modules/contract/table.server.ts";
import { lessonRequests } from "#app/modules/lesson-request/table.server.ts";
import { teachers } from "#app/modules/teacher/table.server.ts";

/** What a contract's courses are judged by: the teacher's status and area, where the student learns. */
export async function findGround(db: Db, contractId: number) {
  const [row] = await db
    .select({
      selfEmployed: teachers.selfEmployed,
      sapNumber: teachers.sapNumber,
      sapNumberStatus: teachers.sapNumberStatus,
      radius: teachers.radius,
      latitude: teachers.latitude,
      longitude: teachers.longitude,
      asked: lessonRequests.address,
      home: customers.address,
    })
    .from(contracts)
    .innerJoin(teachers, eq(teachers.id, contracts.teacherId))
    .innerJoin(customers, eq(customers.id, contracts.customerId))
    .leftJoin(lessonRequests, eq(lessonRequests.id, contracts.lessonRequestId))
    .where(eq(contracts.id, contractId));
  return row;
}
