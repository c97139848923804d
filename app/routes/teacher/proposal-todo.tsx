import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import type { TeacherProposal } from "#app/modules/lesson-request/proposal.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

/** A request to answer: what, where, what is left of an hour. */
export function ProposalTodo({ proposal }: { proposal: TeacherProposal }) {
  const { t } = useTranslation("teacher-space");
  const { id, subject, student, course_type: type, city, net, expires_at: until } = proposal;
  const where = t(type === "online" ? "format.individual_webcam" : "home.at", { city: city ?? "" });
  return (
    <Todo
      tag={<StateTag state={proposal.state} />}
      due={t("todo.due", { day: dayAndTime(new Date(until)) })}
      title={t("home.proposal", { subject, level: student.level })}
      actions={
        <ButtonLink to={pathTo(paths.proposal, { proposalId: String(id) })} variant="primary">
          {t("home.answer")}
        </ButtonLink>
      }
    >
      <p>{t("home.where", { student: student.firstname, where })}</p>
      <p>
        <b>{t("home.net", { net: hourlyPrice(net) })}</b>
      </p>
    </Todo>
  );
}
