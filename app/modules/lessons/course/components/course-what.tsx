import { useTranslation } from "react-i18next";

import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { usePlace } from "#app/ui/shell-data.ts";
import { useIsTodoRow } from "#app/ui/todo.tsx";

import { courseWords } from "./course-words.ts";

/** What a to-do is about; its hours are not said in a row. */
export function CourseWhat({ course }: { course: Course }) {
  const { t } = useTranslation("course");
  const home = usePlace();
  const isRow = useIsTodoRow();
  return <p>{t(isRow ? "todo.what_row" : "todo.what", courseWords(course, home))}</p>;
}
