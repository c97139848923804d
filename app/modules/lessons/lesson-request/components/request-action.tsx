import { useTranslation } from "react-i18next";

import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";

import { actOf, isToRead } from "./request-act.ts";

export function RequestAction({ request }: { request: LessonRequest }) {
  const { t } = useTranslation("lesson-request");
  const { id, subject, student, state, process, proposals } = request;
  const act = actOf(request);
  const awaited = state.waiting?.who === "customer";
  return (
    <>
      {act && <ActButton act={act} />}{" "}
      <ButtonLink
        to={pathTo(paths.lessonRequest, { lessonRequestId: String(id) })}
        variant={act ? "quiet" : awaited ? "primary" : "default"}
      >
        {process === "waiting_customer_reply" && !act
          ? t("list.compare", { count: proposals.filter(isToRead).length })
          : t("list.open")}
        <span className="sr-only">
          {t("list.of", { subject: subject.name, student: student.firstname })}
        </span>
      </ButtonLink>
    </>
  );
}

type ActButtonProps = { act: NonNullable<ReturnType<typeof actOf>> };

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
