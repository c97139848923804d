import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/layout.tsx";
import { Select } from "#app/ui/text-field.tsx";

export function NoCourse() {
  const { t } = useTranslation("course");
  return (
    <div className="mt-s5">
      <Empty
        title={t("list.none_title")}
        action={<ButtonLink to={paths.search}>{t("list.search")}</ButtonLink>}
      >
        {t("list.none")}
      </Empty>
    </div>
  );
}

type Named = Readonly<{ id: number; firstname: string }>;
export type CourseFiltersProps = {
  students: readonly Named[];
  teachers: readonly Named[];
  student: number | undefined;
  teacher: number | undefined;
};

export function CourseFilters({ students, teachers, student, teacher }: CourseFiltersProps) {
  const { t } = useTranslation("course");
  if (students.length < 2 && teachers.length < 2) return null;
  const options = (people: readonly Named[]) =>
    people.map(({ id, firstname }) => ({ value: id, label: firstname }));
  return (
    <Form
      method="get"
      action={paths.courses}
      className="mb-s4 grid items-end gap-s3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <Select
        field={{ id: "eleve", name: "eleve", initialValue: student }}
        label={t("filters.student")}
        options={options(students)}
        empty={t("filters.all_students")}
      />
      <Select
        field={{ id: "professeur", name: "professeur", initialValue: teacher }}
        label={t("filters.teacher")}
        options={options(teachers)}
        empty={t("filters.all_teachers")}
      />
      <Button type="submit">{t("filters.submit")}</Button>
    </Form>
  );
}
