import type { Tx } from "#app/db/client.server.ts";
import { whenFrom } from "#app/lib/deadline.ts";
import { dayAndHourAt } from "#app/lib/place-hour.ts";
import { forgetFirstReminder } from "#app/modules/lessons/contract/set-first-course.server.ts";
import type { holdAgreement } from "#app/modules/lessons/lesson-request/hold.server.ts";
import { notifyFamily, notifyTeacher } from "#app/modules/lessons/lesson-request/notify.server.ts";
import { homeOf } from "#app/modules/people/account/find-family.server.ts";
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
  const first = { teacherId, date, duration: minutes };
  const words = await firstCourseWords(tx, lessonRequest, first);
  const home = await homeOf(tx, lessonRequest.customerId);
  const forFamily = { date: dayAndHourAt(date, home), when: whenFrom(date, now, home) };
  const { id: lessonRequestId } = lessonRequest;
  await notifyFamily(
    tx,
    {
      lessonRequestId,
      about: "first_course_tomorrow_family",
      details: { ...words, ...forFamily },
    },
    now,
  );
  const details = { ...words, when: whenFrom(date, now) };
  const about = "first_course_tomorrow_teacher";
  const link = paths.teacherStudents;
  await notifyTeacher(tx, teacherId, { lessonRequestId, about, details, link }, now);
}
