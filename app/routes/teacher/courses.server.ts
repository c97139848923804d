import { refusalSchema } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { blockOf } from "#app/bff/block.server.ts";
import { idIn } from "#app/lib/address-id.ts";
import { pageNumber } from "#app/lib/page-number.ts";
import { wrongPart } from "#app/lib/paris-time.ts";
import { sentence } from "#app/lib/sentence.ts";
import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";
import type { TeacherStudent } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import type { TeacherCourse } from "#app/modules/lessons/course/course.endpoints.ts";
import { anomalies } from "#app/modules/lessons/course/declare.domain.ts";
import { courseStatuses } from "#app/modules/lessons/course/domain.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";

const pad = (value: string, length: number) => value.padStart(length, "0");

function dayIn(search: URLSearchParams, name: string) {
  const part = (one: string) => search.get(`${name}.${one}`) ?? "";
  const typed = { day: part("day"), month: part("month"), year: part("year") };
  const whole = !wrongPart(typed);
  const day = `${pad(typed.year, 4)}-${pad(typed.month, 2)}-${pad(typed.day, 2)}`;
  return { typed, day: whole ? day : undefined };
}

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

export async function courseOf(
  api: Api,
  courseId: string | undefined | null,
): Promise<TeacherCourse> {
  const id = idIn(courseId);
  const found = id ? await api(courses.listOfTeacher, { query: { id } }) : undefined;
  const [course] = found?.data ?? [];

  if (!course) throw new Response(null, { status: 404 });
  return course;
}

export const askMonth = (api: Api) => api(courses.showMonth, { query: {} });

export const waitingCoursesOf = (api: Api) =>
  api(courses.listOfTeacher, {
    query: { status: ["disputed", "to_confirm"], length: 100 },
  });

export const studentsOf = (api: Api) =>
  api(contractEndpoints.listStudents, { query: { limit: 500 } });

type People = Awaited<ReturnType<typeof studentsOf>>["data"];

/** Keeps what is of the contracts of these students; all when none is chosen. Stages have no student. */
export function ofStudents(people: People, { students }: Pick<Filters, "students">) {
  const chosen = people.filter(({ id }) => students.includes(id));
  const contracts = new Set(chosen.flatMap((student) => student.contracts.map(({ id }) => id)));
  return ({ contract_id: id }: Readonly<{ contract_id: number | null }>): boolean =>
    students.length === 0 || (id !== null && contracts.has(id));
}

export async function everyContractOf(api: Api) {
  const { data } = await studentsOf(api);
  return data.flatMap(({ firstname, contact, contracts }) =>
    contracts.map((contract) => ({ ...contract, firstname, address: contact?.address ?? null })),
  );
}

type Contract = Pick<TeacherStudent["contracts"][number], "status">;

/** Active, or paused for a course given before the pause (STM-16). */
export const isDeclarable = ({ status }: Contract): boolean => status !== "ended";

export const declarableOf = async (api: Api) => (await everyContractOf(api)).filter(isDeclarable);

export const contractsOf = async (api: Api) =>
  (await everyContractOf(api)).filter(({ status }) => status === "active");

/**
 * Each point to confirm comes back at its tick, one sentence each, and the fields stay (STM-13, ERR-23). Other
 * refusals go on.
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

/** A contested course must be answered: the edit changed nothing (409). */
export async function saysContested(refusal: unknown): Promise<unknown> {
  if (!(refusal instanceof Response) || refusal.status !== 422) return refusal;
  const { errors = [] } = refusalSchema.parse(await refusal.clone().json());
  if (!errors.some(({ field }) => field === "resolution")) return refusal;
  const code = "api.course.contested_meanwhile";
  return Response.json({ status: 409, code, message: sentence(code) }, { status: 409 });
}

/** First courses to come only: a teacher may follow five hundred students. */
export const peopleToCome = (api: Api) =>
  blockOf(
    api(contractEndpoints.listStudents, {
      query: { status: "active", order: "first_course", limit: 40 },
    }),
  );
