import { and, eq, inArray, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { RoomPass } from "#app/modules/foundation/room-link/domain.ts";
import { takenStates } from "#app/modules/group-lessons/registration/domain.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { replayConsents } from "./consent.table.server.ts";

const isAgreed = (of: typeof replayConsents.contractId | typeof replayConsents.registrationId) =>
  sql<boolean>`coalesce(bool_and(${students.isCustomer} or ${of} is not null), false)`;

/** Whether each pupil who may come is an adult or has a parent’s leave (decision 065). */
export async function mayRecordIn(
  db: Db,
  { contractId, pass }: Readonly<{ contractId: number | null; pass: Pick<RoomPass, "subjectId"> }>,
): Promise<boolean> {
  const [row] = await (contractId === null
    ? db
        .select({ isAllowed: isAgreed(replayConsents.registrationId) })
        .from(registrations)
        .innerJoin(students, eq(students.id, registrations.studentId))
        .leftJoin(replayConsents, eq(replayConsents.registrationId, registrations.id))
        .where(
          and(
            eq(registrations.groupLessonId, pass.subjectId),
            inArray(registrations.state, [...takenStates]),
          ),
        )
    : db
        .select({ isAllowed: isAgreed(replayConsents.contractId) })
        .from(contracts)
        .innerJoin(students, eq(students.id, contracts.studentId))
        .leftJoin(replayConsents, eq(replayConsents.contractId, contracts.id))
        .where(eq(contracts.id, contractId)));
  return row?.isAllowed ?? false;
}
