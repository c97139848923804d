import { useTranslation } from "react-i18next";

import { sum } from "#app/lib/price.ts";
import type { TeacherProposal } from "#app/modules/lesson-request/proposal.endpoints.ts";
import { Recap, type RecapLine } from "#app/ui/facts.tsx";
import { PageHead, Panel } from "#app/ui/layout.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Sum } from "#app/ui/sum.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

type Shown = { proposal: TeacherProposal };

/** What is asked, of whom, where: the head of a proposal's page. */
export function ProposalHead({ proposal }: Shown) {
  const { t } = useTranslation("proposal");
  const { subject, student, distance_km: km } = proposal;
  const words = { subject, level: student.level };
  const title =
    km === null
      ? t("show.title", words)
      : t("show.title_km", { ...words, km: km.toLocaleString("fr-FR") });
  return <PageHead title={title} />;
}

/** The state of the teacher's response, and whom it waits for. */
export function ResponseState({ proposal: { state } }: Shown) {
  return (
    <div className="grid gap-s2">
      <p>
        <StateTag state={state} />
      </p>
      <WaitingLine state={state} />
    </div>
  );
}

/** The need, and what one hour brings: the net said as an estimation (TEA-026). */
export function ProposalFacts({ proposal }: Shown) {
  const { t } = useTranslation("proposal");
  const { price, net, mode, teacher_response: response } = proposal;
  const employed = mode === "mandate" && response === "selected";
  return (
    <div className="grid gap-s5">
      <Recap lines={linesOf(t, proposal)} />
      {proposal.clarification_answer && (
        <figure>
          <figcaption className="text-sm text-ink-2">{t("show.clarification")}</figcaption>
          <blockquote>{proposal.clarification_answer}</blockquote>
        </figure>
      )}
      <Panel>
        <Sum
          biggest="total"
          lines={[
            { label: t("show.price"), value: `${sum(price)}/h` },
            {
              label: t("show.charges"),
              value: `− ${sum(Math.round((price - net) * 100) / 100)}/h`,
            },
          ]}
          total={{ label: t("show.net"), value: `${sum(net)}/h` }}
        />
      </Panel>
      <p className="text-sm text-ink-2">{t(employed ? "show.employed" : `show.${mode}`)}</p>
    </div>
  );
}

type T = (key: string, words?: Record<string, string>) => string;

function linesOf(t: T, proposal: TeacherProposal): RecapLine[] {
  const { student, course_type, city, comments, questionnaire } = proposal;
  const where = course_type === "online" ? t("show.online") : t("show.home", { city: city ?? "" });
  return [
    { label: t("show.student"), value: `${student.firstname}, ${student.level}` },
    { label: t("show.where"), value: where },
    ...(comments ? [{ label: t("show.need"), value: comments }] : []),
    ...questionnaire.map(({ question, answer }) => ({ label: question, value: answer })),
  ];
}
