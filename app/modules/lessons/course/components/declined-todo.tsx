import { useTranslation } from "react-i18next";

import { sum } from "#app/lib/price.ts";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Spaced } from "#app/ui/spaced.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo, useIsTodoRow } from "#app/ui/todo.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { CourseWhat } from "./course-what.tsx";

export function DeclinedTodo({ course, billId }: { course: Course; billId: number }) {
  const { t } = useTranslation("course");
  const isRow = useIsTodoRow();
  return (
    <Todo
      tag={<StateTag state={course.payment?.state ?? course.state} />}
      title={t("todo.declined", { price: sum(course.price) })}
      actions={
        <Spaced>
          <DialogLink
            to={addressOf(billId, "pay")}
            opens="advance-declined"
            className={buttonClass({ variant: "primary" })}
          >
            {t("todo.declined_pay")}
          </DialogLink>
          <DialogLink
            to={addressOf(billId, "contest")}
            opens="advance-declined"
            className={buttonClass({ variant: "quiet" })}
          >
            {t("todo.declined_contest")}
          </DialogLink>
        </Spaced>
      }
    >
      <CourseWhat course={course} />
      {!isRow && <p className="text-sm">{t("todo.nothing_charged")}</p>}
      {course.payment && <WaitingLine state={course.payment.state} />}
    </Todo>
  );
}

const addressOf = (billId: number, choix: "pay" | "contest") =>
  withQuery(pathTo(paths.declinedAdvance, { billId: String(billId) }), { choix });
