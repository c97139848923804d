import { refusalSchema } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { idIn } from "#app/lib/address-id.ts";
import { pageNumber } from "#app/lib/page-number.ts";
import { parisDay, parisTime, wrongPart } from "#app/lib/paris-time.ts";
import { sentence } from "#app/lib/sentence.ts";
import { teacherStudentEndpoints } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import { anomalies } from "#app/modules/lessons/course/declare.domain.ts";
import { courseStatuses } from "#app/modules/lessons/course/domain.ts";
import { agendaEndpoints, type TeacherCourse } from "#app/modules/lessons/course/endpoints.ts";

const pad = (value: string, length: number) => value.padStart(length, "0");

/** A day typed in three fields of a search, when it is one. */
function dayIn(search: URLSearchParams, name: string) {
  const part = (one: string) => search.get(`${name}.${one}`) ?? "";
  const typed = { day: part("day"), month: part("month"), year: part("year") };
  const whole = !wrongPart(typed);
  const day = `${pad(typed.year, 4)}-${pad(typed.month, 2)}-${pad(typed.day, 2)}`;
  return { typed, day: whole ? day : undefined };
}

/** What an address of the teacher's courses narrows the list to; what is no filter is left out. */
export function filtersOf(request: Request) {
  const search = new URL(request.url).searchParams;
  const wanted = search.getAll("etat");
  return {
    page: pageNumber(search),
    from: dayIn(search, "du"),
    to: dayIn(search, "au"),
    students: search.getAll("eleve").flatMap((value) => idIn(value) ?? []),
    status: courseStatuses.filter((status) => wanted.includes(status)),
  };
}

export type Filters = ReturnType<typeof filtersOf>;

/** The same filters on another page of the list. */
export function addressWith(path: string, { from, to, students, status }: Filters, page: number) {
  const search = new URLSearchParams();
  for (const [name, { typed, day }] of Object.entries({ du: from, au: to })) {
    if (day)
      for (const [part, value] of Object.entries(typed)) search.set(`${name}.${part}`, value);
  }
  for (const id of students) search.append("eleve", String(id));
  for (const one of status) search.append("etat", one);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** The course of an address, among the teacher's own; thrown 404 when it is not there. */
export async function courseOf(
  api: Api,
  courseId: string | undefined | null,
): Promise<TeacherCourse> {
  const id = idIn(courseId);
  const found = id ? await api(agendaEndpoints.listOfTeacher, { query: { id } }) : undefined;
  const [course] = found?.data ?? [];

  if (!course) throw new Response(null, { status: 404 });
  return course;
}

/** The teacher's month and what may be declared: a page and its dialog share them. */
export const askMonth = (api: Api) => api(agendaEndpoints.month, { query: {} });

/** The teacher's courses that wait for somebody, the newest first: a page and its dialog share them. */
export const waitingCoursesOf = (api: Api) =>
  api(agendaEndpoints.listOfTeacher, {
    query: { status: ["disputed", "to_confirm"], length: 100 },
  });

/** The teacher's students, those of before too: a page and its dialog share them. */
export const studentsOf = (api: Api) =>
  api(teacherStudentEndpoints.list, { query: { limit: 500 } });

/** The teacher's contracts, with the student each one is for, and where lessons at home are given. */
export async function everyContractOf(api: Api) {
  const { data } = await studentsOf(api);
  return data.flatMap(({ firstname, contact, contracts }) =>
    contracts.map((contract) => ({ ...contract, firstname, address: contact?.address ?? null })),
  );
}

/** Those under which a course may be declared: during a pause, one that was given before it (STM-16). */
export const declarableOf = async (api: Api) =>
  (await everyContractOf(api)).filter(({ status }) => status !== "ended");

/** Those that run. */
export const contractsOf = async (api: Api) =>
  (await everyContractOf(api)).filter(({ status }) => status === "active");

/** A start as a form shows it: three fields and a time, in Paris. */
export function startOf(date: string) {
  const instant = new Date(date);
  const [year, month, day] = parisDay(instant).split("-");
  return { day, month, year, time: parisTime(instant) };
}

/**
 * What asks to be confirmed comes back beside the tick that confirms it, one sentence each; everything
 * typed stays (STM-13, ERR-23). Any other refusal goes on as it is.
 */
export async function asksToConfirm(refusal: unknown): Promise<unknown> {
  if (!(refusal instanceof Response) || refusal.status !== 409) return refusal;
  const body = refusalSchema.parse(await refusal.clone().json());
  if (body.code !== "api.lesson.additional_validation") return refusal;
  const found = anomalies.filter(
    (anomaly) => Array.isArray(body.anomalies) && body.anomalies.includes(anomaly),
  );
  const errors = found.map((anomaly) => ({
    field: "is_anomaly_validated",
    code: `api.lesson.anomaly.${anomaly}`,
    message: sentence(`api.lesson.anomaly.${anomaly}`),
  }));
  return Response.json({ ...body, errors }, { status: 409 });
}

/** An edit of a course that its family contests meanwhile: it is to be answered, nothing was changed (409). */
export async function saysContested(refusal: unknown): Promise<unknown> {
  if (!(refusal instanceof Response) || refusal.status !== 422) return refusal;
  const { errors = [] } = refusalSchema.parse(await refusal.clone().json());
  if (!errors.some(({ field }) => field === "resolution")) return refusal;
  const code = "api.course.contested_meanwhile";
  return Response.json({ status: 409, code, message: sentence(code) }, { status: 409 });
}
