import type { LoaderFunctionArgs } from "@remix-run/node";
import i18next from "i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { apiOfArea } from "#app/bff/area-api.server.ts";
import { type Appointment, calendarFile } from "#app/lib/calendar.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import type { TeacherStudent } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";

const absent = () => new Response(null, { status: 404 });

/** The dates of what the address names, for either side; 404 while there are none (API-172, DLG-02, STM-39). */
export function loader({ context, params, request }: LoaderFunctionArgs): Promise<Response> {
  const api = apiOfArea(context, request);
  const { plannedCourseId: id, lessonRequestId, contractId, registrationId = "" } = params;
  if (id) return api(plannedCourses.showCalendar, { params: { id } });
  if (lessonRequestId) return ofFamily(api, lessonRequestId);
  return contractId ? ofTeacher(api, contractId) : ofRegistration(api, registrationId);
}

function firstCourse(contractId: number, course: Omit<Appointment, "uid">): Response {
  const uid = `premier-cours-${String(contractId)}@preau`;
  return calendarFile("premier-cours.ics", [{ uid, ...course }]);
}

async function ofFamily(api: Api, id: string): Promise<Response> {
  const request = await api(lessonRequests.show, { params: { id } });
  const { first_course: first, subject, student, contact, contract_id: contract } = request;
  if (!first || contract === null) throw absent();
  const names = { subject: subject.name, student: student.firstname, teacher: contact?.firstname };
  return firstCourse(contract, {
    start: new Date(first.date),
    minutes: first.duration,
    title: i18next.t("lesson-request:calendar.title", names),
    place: request.address ?? request.city,
  });
}

async function ofTeacher(api: Api, contractId: string): Promise<Response> {
  const { data } = await api(contracts.listStudents, { query: { limit: 500 } });
  const isMeant = ({ id }: { id: number }) => String(id) === contractId;
  const student = data.find((one) => one.contracts.some(isMeant));
  const contract = student?.contracts.find(isMeant);
  const { first_course_date: date, first_course_duration: minutes } = contract ?? {};
  if (!student || contract?.status !== "active" || !date || !minutes) throw absent();
  const names = { subject: contract.subject.name, student: student.firstname };
  return firstCourse(contract.id, {
    start: new Date(date),
    minutes,
    title: i18next.t("teacher-space:student.calendar_title", names),
    place: placeOf(contract.course_format, student),
  });
}

const placeOf = (format: string, { contact }: TeacherStudent) =>
  format === "individual_student_place" ? contact?.address : null;

async function ofRegistration(api: Api, id: string): Promise<Response> {
  const registration = await api(registrations.show, { params: { id } });
  const { status, group_lesson: groupLesson } = registration;
  if (status !== "registered") throw absent();
  const sessions = groupLesson.dates.map(({ start, duration: minutes }, index) => ({
    uid: `stage-${id}-${String(index + 1)}@preau`,
    start: new Date(start),
    minutes,
    title: groupLesson.title,
    place: groupLesson.place,
  }));
  return calendarFile("stage.ics", sessions);
}
