import { useTranslation } from "react-i18next";

import { figure } from "#app/lib/figure.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { NetSum } from "#app/modules/catalogue/price/components/net-sum.tsx";
import { questionIds } from "#app/modules/foundation/reference/questionnaire.domain.ts";
import type { TeacherProposal } from "#app/modules/lessons/proposal/endpoints.ts";
import { Kv, type Pair, Recap, type RecapLine } from "#app/ui/facts.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { PageHead, Panel } from "#app/ui/layout.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

type Shown = { proposal: TeacherProposal };

export function ProposalHead({ proposal }: Shown) {
  const { t } = useTranslation("proposal");
  const { subject, student, distance_km: km } = proposal;
  const words = { subject, level: student.level };
  const title =
    km === null
      ? t("show.title", words)
      : t(km < 1 ? "show.title_near" : "show.title_km", {
          ...words,
          km: figure(km),
        });
  return (
    <>
      <ResponseState proposal={proposal} />
      <PageHead title={title} />
    </>
  );
}

function ResponseState({ proposal: { state, expires_at: until } }: Shown) {
  const { t } = useTranslation("proposal");
  return (
    <div className="mt-s4 -mb-s3 flex flex-wrap items-center gap-x-s3">
      <StateTag state={state} />{" "}
      {isMine(state) ? (
        <span className="text-sm text-ink-2">
          {t("show.due", { day: dayAndTime(new Date(until)) })}
        </span>
      ) : (
        <WaitingLine state={state} />
      )}
    </div>
  );
}

const isMine = ({ waiting }: TeacherProposal["state"]) => waiting?.who === "teacher";

export function ProposalFacts({ proposal, bare }: Shown & { bare?: boolean }) {
  const { t } = useTranslation("proposal");
  const { price, salary, net, mode, teacher_response: response } = proposal;
  const employed = mode === "mandate" && response === "selected";
  const more = restOf(proposal);
  return (
    <div className="grid gap-s4">
      <Kv pairs={linesOf(t, proposal)} />
      {proposal.clarification_answer && (
        <figure>
          <figcaption className="text-sm text-ink-2">{t("show.clarification")}</figcaption>
          <blockquote>{proposal.clarification_answer}</blockquote>
        </figure>
      )}
      <Panel>
        <NetSum
          label={t("show.price")}
          split={{ price, salary, net }}
          terms={{ selfEmployed: mode === "independent", kind: "classic", minutes: 60 }}
          hourly
          {...(bare && { bare })}
        />
      </Panel>
      {more.length > 0 && (
        <Fold title={t("show.more")}>
          <Recap lines={more} />
        </Fold>
      )}
      <p className="text-sm text-ink-2">{t(employed ? "show.employed" : `show.${mode}`)}</p>
      {isMine(proposal.state) && <WaitingLine state={proposal.state} />}
    </div>
  );
}

type T = (key: string, words?: Record<string, string>) => string;

const when: readonly string[] = [questionIds.times, questionIds.frequency, questionIds.start];

function linesOf(t: T, proposal: TeacherProposal): Pair[] {
  const { student, course_type, city } = proposal;
  const where = course_type === "online" ? t("show.online") : t("show.home", { city: city ?? "" });
  const days = when.flatMap((id) => answerTo(proposal, id) ?? []);
  const need = needOf(t, proposal);
  return [
    { label: t("show.student"), value: `${student.firstname}, ${student.level}` },
    { label: t("show.where"), value: where },
    ...(days.length > 0 ? [{ label: t("show.when"), value: <Under lines={days} /> }] : []),
    ...(need ? [{ label: t("show.need"), value: need }] : []),
  ];
}

const Under = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <span key={line} className="block">
      {line}{" "}
    </span>
  ));

const answerTo = ({ questionnaire }: TeacherProposal, id: string): string | undefined =>
  questionnaire.find((one) => one.id === id)?.answer;

const needOf = (t: T, proposal: TeacherProposal): string | undefined =>
  proposal.comments
    ? t("show.your_words", { words: proposal.comments })
    : answerTo(proposal, questionIds.goal);

function restOf({ questionnaire, comments }: TeacherProposal): RecapLine[] {
  const shown = comments ? when : [...when, questionIds.goal];
  return questionnaire
    .filter(({ id }) => !shown.includes(id))
    .map(({ question, answer }) => ({ label: question, value: answer }));
}
