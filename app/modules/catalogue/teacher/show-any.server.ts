import type { Call } from "#app/api/call.server.ts";
import { iso } from "#app/api/wire.ts";
import { fullName } from "#app/lib/full-name.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { wire } from "#app/lib/wire.ts";

import { anyTeacherSchema } from "./operator.endpoints.ts";
import { findWithAccount } from "./repository.server.ts";

/** 404 for a user who is no teacher (API-219). */
export async function showAnyTeacher({ reader }: Call, { id }: { id: number }) {
  const found = orNotFound(await findWithAccount(reader, id), "api.teacher.not_found");
  const { teacher, account } = found;
  return wire(anyTeacherSchema, teacher, {
    teacher_id: teacher.id,
    name: fullName(account),
    email: account.email,
    phone: account.phone,
    suspended_at: iso(teacher.suspendedAt),
    left_at: iso(teacher.leftAt),
  });
}
