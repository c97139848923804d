import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { courseStatuses } from "#app/modules/lessons/course/domain.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField, type ChoiceOption } from "#app/ui/choice-field.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import { Drawer, DrawerFoot } from "#app/ui/drawer.tsx";

import type { Filters } from "./courses.server.ts";

type CourseFiltersProps = Readonly<{
  filters: Filters;
  students: readonly ChoiceOption[];
}>;

/** By days, students and states (TEA-021). */
export function CourseFilters({ filters, students }: CourseFiltersProps) {
  const { t } = useTranslation(["teacher-space", "states"]);
  const { from, to, students: chosen, status } = filters;
  const states = courseStatuses.map((value) => ({
    value,
    label: t(`states:course.${value}.teacher`),
  }));
  const count = [from.day, to.day, ...chosen, ...status].filter(Boolean).length;
  return (
    <Drawer id="filtres" backTo="resultats" count={count}>
      <Form method="get" action={paths.teacherCourses} className="grid gap-s5">
        <DateFields
          field={{ id: "du", name: "du", initialValue: from.typed }}
          label={t("filters.from")}
        />
        <DateFields
          field={{ id: "au", name: "au", initialValue: to.typed }}
          label={t("filters.to")}
        />
        <ChoiceField
          field={{ id: "eleve", name: "eleve", initialValue: chosen }}
          label={t("filters.students")}
          options={students}
          type="checkbox"
          look="tick"
        />
        <ChoiceField
          field={{ id: "etat", name: "etat", initialValue: status }}
          label={t("filters.status")}
          options={states}
          type="checkbox"
          look="tick"
        />
        <DrawerFoot>
          <Button type="submit" block>
            {t("filters.submit")}
          </Button>
        </DrawerFoot>
      </Form>
    </Drawer>
  );
}
