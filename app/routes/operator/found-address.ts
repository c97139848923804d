import { pathTo } from "#app/paths.ts";

import { deskPaths } from "./paths.ts";

type Thing = Readonly<{ kind: string; id: number }>;

/** The desk's page of a thing that was found; none while it has no page. */
export function addressOfThing({ kind, id }: Thing): string | undefined {
  if (kind === "course") return pathTo(deskPaths.deskDispute, { courseId: String(id) });
  if (kind === "lesson_request")
    return pathTo(deskPaths.deskRequest, { lessonRequestId: String(id) });
  if (kind === "bill") return pathTo(deskPaths.deskBill, { billId: String(id) });
  if (kind === "case") return pathTo(deskPaths.deskMessage, { caseId: String(id) });
  return undefined;
}

type Person = Readonly<{ role: string; person_id: number }>;

/** The desk's page of a person; an operator has none. */
export function addressOfPerson({ role, person_id: id }: Person): string | undefined {
  if (role === "customer") return pathTo(deskPaths.deskFamily, { customerId: String(id) });
  if (role === "teacher") return pathTo(deskPaths.deskTeacher, { teacherId: String(id) });
  return undefined;
}
