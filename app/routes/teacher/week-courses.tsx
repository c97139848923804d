import { useTranslation } from "react-i18next";

import { duration, timeOfDay, weekday } from "#app/lib/french-date.ts";
import { dayPlus, parisDay, parisTime, parisWeekday } from "#app/lib/paris-time.ts";
import { lessonsByHalfDay } from "#app/modules/catalogue/teacher/availability.domain.ts";
import { hourWords } from "#app/modules/catalogue/teacher/components/week-fields.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";

import type { Slot as Lesson } from "./coming.server.ts";

export const inSevenDays = (lessons: readonly Lesson[], today: string) =>
  lessons.filter(({ start }) => parisDay(new Date(start)) < dayPlus(today, 7));

export function lessonHours(lessons: readonly Lesson[]) {
  const slots = lessons.map(({ start: from, duration: minutes }) => {
    const start = new Date(from);
    const end = new Date(start.getTime() + (minutes ?? 60) * 60_000);
    const isLate = parisDay(end) !== parisDay(start);
    return {
      day: parisWeekday(start),
      start: parisTime(start),
      end: isLate ? "23:59" : parisTime(end),
    };
  });
  const hours = Object.entries(lessonsByHalfDay(slots)).map(([half, times = []]) => [
    half,
    times.map(hourWords).join(", "),
  ]);
  return Object.fromEntries(hours) as Partial<
    Record<keyof ReturnType<typeof lessonsByHalfDay>, string>
  >;
}

export function WeekCourses({ lessons }: { lessons: readonly Lesson[] }) {
  const { t } = useTranslation(["teacher-offer", "teacher-space"]);
  if (lessons.length === 0) {
    return (
      <section>
        <h2 className="mb-s2 text-lg">{t("week.already")}</h2>
        <p className="text-ink-2">{t("week.already_none")}</p>
      </section>
    );
  }
  return (
    <section>
      <h2 className="mb-s2 text-lg">{t("week.already")}</h2>
      <Rows label={t("week.already")}>
        {lessons.map((lesson) => {
          const start = new Date(lesson.start);
          const length = lesson.duration ? [duration(lesson.duration)] : [];
          const place = lesson.format
            ? [t(`teacher-space:format.${lesson.format}`).toLowerCase()]
            : [];
          const who = lesson.title ?? lesson.student;
          return (
            <Row
              key={lesson.key}
              title={t("week.already_at", { day: weekday(start), hour: timeOfDay(start) })}
              detail={[...(who ? [who] : []), ...place, ...length].join(", ")}
            />
          );
        })}
      </Rows>
      <p className="mt-s2 text-sm text-ink-2">{t("week.already_hint")}</p>
    </section>
  );
}
