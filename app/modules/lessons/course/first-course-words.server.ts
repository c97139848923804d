import type { Tx } from "#app/db/client.server.ts";
import { duration as durationWords } from "#app/lib/french-date.ts";
import { dayAndHourAt, type Place } from "#app/lib/place-hour.ts";
import { lessonPlaceWords, phoneWords } from "#app/modules/lessons/lesson-request/notify.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";

type FirstCourse = Readonly<{
  teacherId: number;
  date: Date;
  duration: number;
  /** Of the family, when it is the one who reads. */
  home?: Place | undefined;
}>;

/** First course details, with the teacher's contact (CNV-15, ENT-33). */
export async function firstCourseWords(
  tx: Tx,
  lessonRequest: Parameters<typeof lessonPlaceWords>[0],
  { teacherId, date, duration, home }: FirstCourse,
) {
  const teacher = await findPerson(tx, teacherId);
  return {
    date: dayAndHourAt(date, home),
    duration: durationWords(duration),
    teacher: teacher?.firstname ?? "",
    phone: phoneWords(teacher?.phone ?? null),
    place: lessonPlaceWords(lessonRequest),
  };
}
