import type { Call } from "#app/api/call.server.ts";
import { iso } from "#app/api/wire.ts";
import { fullName } from "#app/lib/full-name.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { wire } from "#app/lib/wire.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";

import { lastDays } from "./domain.ts";
import { departureRowSchema } from "./endpoints.ts";
import { openOf } from "./leave.server.ts";
import { findDeparture, findFamilies } from "./repository.server.ts";

/** The families that a teacher's departure concerns, announced or not; 404 for no teacher (API-222). */
export async function showAnyDeparture({ reader, now }: Call, { id }: { id: number }) {
  const found = await findPerson(reader, id);
  const person = orNotFound(found?.role === "teacher" ? found : undefined, "api.teacher.not_found");
  const departure = await findDeparture(reader, id);
  const name = fullName(person);
  const [first_day, last_day] = lastDays(parisDay(now));
  const families = await findFamilies(reader, id, now);
  return {
    teacher_id: id,
    name,
    departure: departure ? wire(departureRowSchema, departure, { name }) : null,
    first_day,
    last_day,
    open: departure ? [] : await openOf(reader, id, now),
    families: families.map(({ subjectId, nextAt, proposedAt, ...row }) => ({
      contract_id: row.contractId,
      customer_id: row.customerId,
      family: row.family ?? "–",
      student: row.student,
      subject: referenceName("subject", subjectId),
      planned: row.planned,
      next_at: iso(nextAt ? new Date(nextAt) : null),
      proposed_at: iso(proposedAt ? new Date(proposedAt) : null),
    })),
  };
}
