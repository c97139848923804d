import type { LoaderFunctionArgs } from "@remix-run/node";
import i18next from "i18next";

import { firstCourseFile } from "#app/bff/calendar.server.ts";

import { contractsOf } from "./courses.server.ts";

/** First course as a calendar file (STM-39); 404 while it has no date. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const contracts = await contractsOf(context.as("teacher"));
  const contract = contracts.find(({ id }) => String(id) === params.contractId);
  const { first_course_date: date, first_course_duration: minutes } = contract ?? {};
  if (!contract || !date || !minutes) throw new Response(null, { status: 404 });
  const { id, subject, firstname: student, course_format: format, address } = contract;
  return firstCourseFile(id, {
    start: new Date(date),
    minutes,
    title: i18next.t("teacher-space:student.calendar_title", { subject: subject.name, student }),
    place: format === "individual_student_place" ? address : null,
  });
}
