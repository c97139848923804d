import type { Tx } from "#app/db/client.server.ts";
import { dayAndTime, duration as durationWords } from "#app/lib/french-date.ts";
import { lessonPlaceWords, phoneWords } from "#app/modules/lessons/lesson-request/notify.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";

/** First course details, with the teacher's contact (CNV-15, ENT-33). */
export async function firstCourseWords(
  tx: Tx,
  lessonRequest: Parameters<typeof lessonPlaceWords>[0],
  { teacherId, date, duration }: { teacherId: number; date: Date; duration: number },
) {
  const teacher = await findPerson(tx, teacherId);
  return {
    date: dayAndTime(date),
    duration: durationWords(duration),
    teacher: teacher?.firstname ?? "",
    phone: phoneWords(teacher?.phone ?? null),
    place: lessonPlaceWords(lessonRequest),
  };
}
