import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { TeacherCourseRow } from "#app/modules/lessons/course/components/teacher-course-row.tsx";
import type { TeacherCourse } from "#app/modules/lessons/course/course.endpoints.ts";
import { paths } from "#app/paths.ts";
import { Failed } from "#app/ui/failed.tsx";
import { Empty, More, Section } from "#app/ui/layout.tsx";
import { Rows } from "#app/ui/rows.tsx";

type RecentProps = Readonly<{
  recent: readonly TeacherCourse[] | undefined;
  count: number | undefined;
  declare: ReactNode;
}>;

export function Recent({ recent, count, declare }: RecentProps) {
  const { t } = useTranslation("teacher-space");
  if (!recent) return <Failed title={t("home.recent")} />;
  if (recent.length === 0) {
    return count === 0 ? (
      <Empty title={t("home.none_title")} action={declare}>
        {t("home.none")}
      </Empty>
    ) : null;
  }
  return (
    <Section title={t("home.recent")} more={<More to={paths.teacherCourses}>{t("home.all")}</More>}>
      <Rows label={t("home.recent")}>
        {recent.map((course) => (
          <TeacherCourseRow key={course.id} course={course} />
        ))}
      </Rows>
      <p className="mt-s4">{declare}</p>
    </Section>
  );
}
