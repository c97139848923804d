import { useTranslation } from "react-i18next";

import { TeacherCourseRow } from "#app/modules/lessons/course/components/teacher-course-row.tsx";
import type { TeacherCourse } from "#app/modules/lessons/course/course.endpoints.ts";
import { paths } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Failed } from "#app/ui/failed.tsx";
import { Empty, More, Section } from "#app/ui/layout.tsx";
import { Rows } from "#app/ui/rows.tsx";

type RecentProps = Readonly<{
  recent: readonly TeacherCourse[] | undefined;
  count: number | undefined;
  /** Undefined when it could not be counted. */
  students: number | undefined;
}>;

/** The list of all is one tap away. */
const shownRows = 2;

export function Recent({ recent, count, students }: RecentProps) {
  const { t } = useTranslation("teacher-space");
  const declare = students !== 0 && <Declare />;
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
        {recent.slice(0, shownRows).map((course) => (
          <TeacherCourseRow key={course.id} course={course} brief />
        ))}
      </Rows>
      {declare && <p className="mt-s4">{declare}</p>}
    </Section>
  );
}

function Declare() {
  const { t } = useTranslation("teacher-space");
  return (
    <DialogLink to={paths.declareCourse} opens="declare-course" className={buttonClass({})}>
      {t("declare.title")}
    </DialogLink>
  );
}
