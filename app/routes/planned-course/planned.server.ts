import type { Api } from "#app/bff/api-client.server.ts";
import type { LoadContext } from "#app/bff/context.server.ts";
import { idIn } from "#app/lib/address-id.ts";
import { parisDay, parisTime } from "#app/lib/paris-time.ts";
import { contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";
import { teacherStudentEndpoints } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import type { Side } from "#app/modules/lessons/planned-course/domain.ts";
import {
  type PlannedCourse,
  plannedCourseEndpoints,
} from "#app/modules/lessons/planned-course/endpoints.ts";

/** The side of whoever is signed in, and the API as them: the addresses of both sides show the same dialogs. */
export async function sideOf(context: LoadContext): Promise<{ api: Api; side: Side }> {
  const api = context.asAnyone();
  const person = await context.person();
  return { api, side: person?.role === "teacher" ? "teacher" : "customer" };
}

/** The planned course of an address, among one's own; thrown 404 when it is not there. */
export async function plannedOf(
  api: Api,
  plannedCourseId: string | undefined,
): Promise<PlannedCourse> {
  const id = idIn(plannedCourseId);
  const { data } = id ? await api(plannedCourseEndpoints.listOwn, { query: { id } }) : { data: [] };
  const [planned] = data;

  if (!planned) throw new Response(null, { status: 404 });
  return planned;
}

/** What a dialog asks of a contract: whose, what, and where. */
type Plannable = Readonly<{
  id: number;
  student: string;
  subject: string;
  other: string;
  format: string;
}>;

/** The contracts under which a course may be planned: active, their first course given. */
export async function plannableOf(api: Api, side: Side): Promise<Plannable[]> {
  if (side === "customer") {
    const contracts = await api(contractEndpoints.list, {});
    return contracts
      .filter(({ status }) => status === "active")
      .map(({ id, student, subject, teacher, course_format: format }) => ({
        id,
        format,
        student: student.firstname,
        subject: subject.name,
        other: teacher.firstname,
      }));
  }
  const { data } = await api(teacherStudentEndpoints.list, { query: { limit: 500 } });
  return data.flatMap(({ firstname, contact, contracts }) =>
    contracts
      .filter(({ status, first_course_open: waits }) => status === "active" && !waits)
      .map(({ id, subject, course_format: format }) => ({
        id,
        format,
        student: firstname,
        subject: subject.name,
        other: contact?.name ?? "",
      })),
  );
}

/** A start as a form shows it: three fields and a time, in Paris. */
export function startOf(date: string) {
  const instant = new Date(date);
  const [year, month, day] = parisDay(instant).split("-");
  return { day, month, year, time: parisTime(instant) };
}
