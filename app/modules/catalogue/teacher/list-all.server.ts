import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { iso } from "#app/api/wire.ts";
import { fullName } from "#app/lib/full-name.ts";
import { wire } from "#app/lib/wire.ts";

import { findTeachersOfAll } from "./list-all.repository.server.ts";
import { type TeacherFilter, teacherRowSchema } from "./operator.endpoints.ts";

/** Teachers in any state, the newest first (API-218). */
export const listAllTeachers = ({ reader }: Pick<Call, "reader">, query: Paging & TeacherFilter) =>
  listed(
    query,
    (page) => findTeachersOfAll(reader, query, page),
    ({ teacher, account, leavesAt }) =>
      wire(teacherRowSchema, teacher, {
        teacher_id: teacher.id,
        name: fullName(account),
        email: account.email,
        suspended_at: iso(teacher.suspendedAt),
        left_at: iso(teacher.leftAt),
        leaves_at: iso(leavesAt),
      }),
  );
