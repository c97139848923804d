import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import type { TeacherProposal } from "#app/modules/lessons/proposal/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

export function ProposalTodo({ proposal }: { proposal: TeacherProposal }) {
  const { t } = useTranslation("teacher-space");
  const { id, subject, student, course_type: type, city, net, expires_at: until } = proposal;
  const page = pathTo(paths.proposal, { proposalId: String(id) });
  const where = t(type === "online" ? "format.individual_webcam" : "home.at", { city: city ?? "" });
  return (
    <Todo
      tag={<StateTag state={proposal.state} />}
      due={t("todo.due", { day: dayAndTime(new Date(until)) })}
      title={t("home.proposal", { subject, level: student.level })}
      actions={
        <>
          <Form method="post" action={page}>
            <OnceKey />
            <Button name="teacher_response" value="accepted" variant="primary">
              {t("home.accept")}
              <span className="sr-only">
                {t("home.accept_what", { student: student.firstname })}
              </span>
            </Button>
          </Form>
          <ButtonLink to={page}>{t("home.answer")}</ButtonLink>
        </>
      }
    >
      <p>{t("home.where", { student: student.firstname, where })}</p>
      <p>
        <b>{t("home.net", { net: hourlyPrice(net) })}</b>
      </p>
    </Todo>
  );
}
