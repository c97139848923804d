import { useTranslation } from "react-i18next";

import type { LessonRequest } from "#app/modules/lesson-request/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";

import { actOf } from "./request-act.ts";

type RequestActionProps = {
  request: LessonRequest;
  /** The words of the button that shows the answers, or the request where nothing else is to be done. */
  open: string;
};

/** The buttons of a request among others: what it waits for, then the way to it; where nothing waits, the way alone. */
export function RequestAction({ request, open }: RequestActionProps) {
  const { t } = useTranslation("lesson-request");
  const { id, subject, student, state } = request;
  const act = actOf(request);
  const awaited = state.waiting?.who === "customer";
  return (
    <>
      {act && <ActButton act={act} />}{" "}
      <ButtonLink
        to={pathTo(paths.lessonRequest, { lessonRequestId: String(id) })}
        variant={act ? "quiet" : awaited ? "primary" : "default"}
        aria-label={t("list.open_of", { subject: subject.name, student: student.firstname })}
      >
        {act ? t("list.open") : open}
      </ButtonLink>
    </>
  );
}

type ActButtonProps = { act: NonNullable<ReturnType<typeof actOf>> };

/** The full button of what a request waits for. */
export function ActButton({ act: { to, opens, words } }: ActButtonProps) {
  const { t } = useTranslation("lesson-request");
  if (!opens) {
    return (
      <ButtonLink to={to} variant="primary">
        {t(`todo.${words}.go`)}
      </ButtonLink>
    );
  }
  return (
    <DialogLink to={to} opens={opens} className={buttonClass({ variant: "primary" })}>
      {t(`todo.${words}.go`)}
    </DialogLink>
  );
}
