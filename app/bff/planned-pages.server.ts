import { idIn } from "#app/lib/address-id.ts";
import { typedStart } from "#app/lib/paris-time.ts";
import type { Place } from "#app/lib/place-hour.ts";
import { isPlannable } from "#app/modules/lessons/contract/domain.ts";
import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";
import type { Side } from "#app/modules/lessons/planned-course/domain.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import type { FreeSlots } from "#app/modules/lessons/planned-course/free-slots.endpoints.ts";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";

import type { Api } from "./api-client.server.ts";
import { blockOf } from "./block.server.ts";
import type { LoadContext } from "./context.server.ts";

type Caller = Readonly<{ api: Api; side: Side; home: Place | null | undefined }>;

export async function sideOf(context: LoadContext): Promise<Caller> {
  const api = context.asAnyone();
  const person = await context.person();
  const side = person?.role === "teacher" ? "teacher" : "customer";
  return { api, side, home: person?.place };
}

export async function plannedOf(
  api: Api,
  plannedCourseId: string | undefined,
): Promise<PlannedCourse> {
  const id = idIn(plannedCourseId);
  const { data } = id ? await api(plannedCourses.listOwn, { query: { id } }) : { data: [] };
  const [planned] = data;

  if (!planned) throw new Response(null, { status: 404 });
  return planned;
}

type Time = Readonly<{ duration?: number | undefined; except?: number | undefined }>;

/** Free hours of a contract's teacher; undefined when they cannot be read: a date is then typed. */
export function freeSlotsOf(
  api: Api,
  contractId: number,
  query: Time,
): Promise<FreeSlots | undefined> {
  return blockOf(api(plannedCourses.listFreeSlots, { params: { id: contractId }, query }));
}

/** A date as the form shows it: tapped where its hour is offered, typed elsewhere. */
export function startShown(date: string, { slots }: Pick<FreeSlots, "slots"> = { slots: [] }) {
  if (slots.length === 0) return typedStart(date);
  const isOffered = slots.some(({ start }) => start === date);
  return { ...typedStart(date), at: isOffered ? date : "other" };
}

export type Plannable = Readonly<{
  id: number;
  student: string;
  subject: string;
  other: string;
  format: string;
  /** Of a family's contracts. */
  teacherId?: number;
}>;

/** Active contracts whose first course was given. */
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
        teacherId: teacher.id,
      }));
  }
  const { data } = await api(contractEndpoints.listStudents, { query: { limit: 500 } });
  return data.flatMap(({ firstname, contact, contracts }) =>
    contracts.filter(isPlannable).map(({ id, subject, course_format: format }) => ({
      id,
      format,
      student: firstname,
      subject: subject.name,
      other: contact?.name ?? "",
    })),
  );
}
