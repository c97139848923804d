import type { LoaderFunctionArgs } from "@remix-run/node";
import i18next from "i18next";

import { firstCourseFile } from "#app/bff/calendar.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";

/** 404 while it has no date (STM-39). */
export async function loader({
  context,
  params: { lessonRequestId: id = "" },
}: LoaderFunctionArgs) {
  const api = context.as("customer");
  const request = await api(lessonRequests.show, { params: { id } });
  const { first_course: first, subject, student, contact, contract_id: contract } = request;
  if (!first || contract === null) throw new Response(null, { status: 404 });
  const names = { subject: subject.name, student: student.firstname, teacher: contact?.firstname };
  return firstCourseFile(contract, {
    start: new Date(first.date),
    minutes: first.duration,
    title: i18next.t("lesson-request:calendar.title", names),
    place: request.address ?? request.city,
  });
}
