import type { Tx } from "#app/db/client.server.ts";
import { whenFrom } from "#app/lib/deadline.ts";
import { forgetFirstReminder } from "#app/modules/lessons/contract/set-first-course.server.ts";
import type { holdAgreement } from "#app/modules/lessons/lesson-request/hold.server.ts";
import { notifyFamily, notifyTeacher } from "#app/modules/lessons/lesson-request/notify.server.ts";
import { paths } from "#app/paths.ts";

import { firstCourseWords } from "./first-course-words.server.ts";

/** Reminds both sides the day before, once (CUS-032, TEA-047); not once it has begun. */
export async function remindFirstCourse(
  tx: Tx,
  { contract, lessonRequest }: Awaited<ReturnType<typeof holdAgreement>>,
  now: Date,
): Promise<void> {
  const { id, teacherId, firstCourseDate: date, firstCourseDuration: minutes } = contract;
  await forgetFirstReminder(tx, id);
  if (!lessonRequest || !date || !minutes || date <= now) return;
  const words = await firstCourseWords(tx, lessonRequest, { teacherId, date, duration: minutes });
  const details = { ...words, when: whenFrom(date, now) };
  const notice = { lessonRequestId: lessonRequest.id, details };
  await notifyFamily(tx, { ...notice, about: "first_course_tomorrow_family" }, now);
  const about = "first_course_tomorrow_teacher";
  await notifyTeacher(tx, teacherId, { ...notice, about, link: paths.teacherStudents }, now);
}
