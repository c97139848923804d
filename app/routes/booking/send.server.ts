import type { Sent } from "#app/api/endpoint.ts";
import type { LoadContext } from "#app/bff/context.server.ts";
import type { Draft } from "#app/modules/lessons/booking/booking.endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { students } from "#app/modules/people/student/endpoints.ts";

import { saveDraft } from "./wizard.server.ts";

/**
 * One request per draft: a new student is created first and kept in the draft, so that a retry reuses it. API
 * refusals are thrown as they are.
 */
export async function sendRequest(context: LoadContext, draft: Draft): Promise<number> {
  const uuid = context.draft.id ?? "";
  const api = context.as("customer");
  const studentId = draft.studentId ?? (await createStudent(context, draft, uuid));
  const body = { ...wishOf(draft), student_id: studentId };
  const created = await api(lessonRequests.create, { body }, { once: `booking:${uuid}` });
  await saveDraft(context, { submittedId: created.lesson_request_id });
  return created.lesson_request_id;
}

function wishOf({ address, ...draft }: Draft): Sent<typeof lessonRequests.create>["body"] {
  return {
    subject_id: draft.subjectId,
    scholar_level_id: draft.levelId,
    teacher_wish_id: draft.lessonId ?? undefined,
    other_wish_ids: draft.otherIds,
    course_type: draft.format ?? "offline",
    comments: draft.comment,
    extended_search: draft.extendedSearch,
    questionnaire: draft.questionnaire,
    address: address?.city ? { ...address, city: address.city } : undefined,
  };
}

async function createStudent(context: LoadContext, draft: Draft, uuid: string): Promise<number> {
  const person = await context.person();
  const { firstname = "", lastname, class_id, self } = draft.student ?? {};
  const email = self ? person?.email : undefined;
  const body = { firstname, lastname: lastname ?? person?.lastname ?? "", class_id, email };
  const api = context.as("customer");
  const once = `booking-student:${uuid}`;
  const student = await api(students.create, { body }, { once });
  await saveDraft(context, { studentId: student.id, student: null });
  return student.id;
}
