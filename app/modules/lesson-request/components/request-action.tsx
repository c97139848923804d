import { useTranslation } from "react-i18next";

import type { LessonRequest } from "#app/modules/lesson-request/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";

type RequestActionProps = {
  request: LessonRequest;
  /** The words of the button that shows the answers, or the request where nothing else is to be done. */
  open: string;
};

/** The one button of a request in a list: it does what the request waits for, else it shows the request. */
export function RequestAction({ request, open }: RequestActionProps) {
  const { t } = useTranslation("lesson-request");
  const { id, subject, student, needs, widen_open: widens, state } = request;
  const params = { lessonRequestId: String(id) };
  if (widens) {
    return (
      <ButtonLink to={pathTo(paths.widenLessonRequest, params)} variant="primary">
        {t("todo.widen.go")}
      </ButtonLink>
    );
  }
  if (needs?.means) {
    return (
      <ButtonLink to={paths.addCard} variant="primary">
        {t("todo.payment_method.go")}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      to={pathTo(paths.lessonRequest, params)}
      variant={state.waiting?.who === "customer" ? "primary" : "default"}
      aria-label={t("list.open_of", { subject: subject.name, student: student.firstname })}
    >
      {open}
    </ButtonLink>
  );
}
