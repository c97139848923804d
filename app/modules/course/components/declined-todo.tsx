import { useTranslation } from "react-i18next";

import { sum } from "#app/lib/price.ts";
import type { Course } from "#app/modules/course/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

import { courseWords } from "./course-words.ts";

/** A course whose advance the family declined at the agency: what follows is its choice (DLG-58, CUS-044). */
export function DeclinedTodo({ course, billId }: { course: Course; billId: number }) {
  const { t } = useTranslation("course");
  return (
    <Todo
      tag={<StateTag state={course.state} />}
      title={t("todo.declined", { price: sum(course.price) })}
      actions={
        <DialogLink
          to={pathTo(paths.declinedAdvance, { billId: String(billId) })}
          opens="advance-declined"
          className={buttonClass({ variant: "primary" })}
        >
          {t("row.choose")}
        </DialogLink>
      }
    >
      <p>{t("todo.what", courseWords(course))}</p>
      <p className="text-sm">{t("todo.declined_text")}</p>
    </Todo>
  );
}
