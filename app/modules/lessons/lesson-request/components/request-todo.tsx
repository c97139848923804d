import { useTranslation } from "react-i18next";

import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { RequestAction } from "./request-action.tsx";

/** Once the first course is declared, its own card asks (CNV-17). */
export const asksFamily = ({ process, state }: LessonRequest): boolean =>
  state.waiting?.who === "customer" && process !== "waiting_first_course_validation";

export function RequestTodo({ request }: { request: LessonRequest }) {
  const { t } = useTranslation("lesson-request");
  const { subject, student, state } = request;
  return (
    <Todo
      tag={<StateTag state={state} />}
      title={t("name", { subject: subject.name, student: student.firstname })}
      actions={<RequestAction request={request} />}
    >
      <WaitingLine state={state} />
    </Todo>
  );
}
