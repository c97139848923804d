import { useTranslation } from "react-i18next";

import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass, ButtonLink, type ButtonLook } from "#app/ui/button.tsx";
import { CallLink } from "#app/ui/call-link.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Link } from "#app/ui/link.tsx";

import { actOf, isAwaited, isToRead, isUndated } from "./request-act.ts";

export function RequestAction({ request }: { request: LessonRequest }) {
  const act = actOf(request);
  return (
    <>
      {act && <ActButton act={act} />}{" "}
      <OpenButton
        request={request}
        look={{ variant: act ? "quiet" : isAwaited(request) ? "primary" : "default" }}
      />
    </>
  );
}

type RequestButtonProps = { request: LessonRequest; leads: boolean };

/** The first that waits for the family is dark. */
export function RequestButton({ request, leads }: RequestButtonProps) {
  const act = actOf(request);
  const variant = leads ? "primary" : isAwaited(request) ? "default" : "quiet";
  const look = { variant, size: "s" } as const;
  if (act) return <ActButton act={act} look={look} of={request} />;
  return isUndated(request) && request.contact?.phone ? (
    <CallTeacher {...{ request, look }} {...request.contact} phone={request.contact.phone} />
  ) : (
    <OpenButton {...{ request, look }} />
  );
}

type CallProps = { request: LessonRequest; look: ButtonLook; firstname: string; phone: string };

function CallTeacher({ request, look, firstname, phone }: CallProps) {
  const { t } = useTranslation("lesson-request");
  return (
    <CallLink phone={phone} className={buttonClass(look)}>
      {t("list.call", { teacher: firstname })}
      <Of request={request} />
    </CallLink>
  );
}

function OpenButton({ request, look }: { request: LessonRequest; look: ButtonLook }) {
  const { t } = useTranslation("lesson-request");
  const { id, process, proposals } = request;
  return (
    <ButtonLink to={pathTo(paths.lessonRequest, { lessonRequestId: String(id) })} {...look}>
      {process === "waiting_customer_reply" && !actOf(request)
        ? t("list.compare", { count: proposals.filter(isToRead).length })
        : t("list.open")}
      <Of request={request} />
    </ButtonLink>
  );
}

function Of({ request: { subject, student } }: { request: LessonRequest }) {
  const { t } = useTranslation("lesson-request");
  return (
    <span className="sr-only">
      {t("list.of", { subject: subject.name, student: student.firstname })}
    </span>
  );
}

type ActButtonProps = {
  act: NonNullable<ReturnType<typeof actOf>>;
  look?: ButtonLook;
  of?: LessonRequest;
};

export function ActButton({ act: { to, opens, words }, look, of }: ActButtonProps) {
  const { t } = useTranslation("lesson-request");
  const link = {
    to,
    className: buttonClass(look ?? { variant: "primary" }),
    children: (
      <>
        {t(`todo.${words}.go`)}
        {of && <Of request={of} />}
      </>
    ),
  };
  return opens === undefined ? <Link {...link} /> : <DialogLink {...link} opens={opens} />;
}
