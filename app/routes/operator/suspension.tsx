import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { dayAndTime, plainDay } from "#app/lib/french-date.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { suspensions } from "#app/modules/career/suspension/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { NothingLeft } from "#app/ui/desk/decision.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";

import { linesOf } from "./history-lines.server.ts";
import { deskPaths } from "./paths.ts";
import { AnnounceSuspension, AnswerContest, LiftSuspension } from "./suspension-acts.tsx";

export const handle = { i18n: ["desk-career", "reference"] };

export const meta = pageMeta("desk-career:suspension.page", { noindex: true });

export const loader = operatorLoader(async ({ api, teacherId: id }) => {
  const found = await api(suspensions.showAny, { params: { id } }).catch((refusal: unknown) => {
    if (refusal instanceof Response && refusal.status === 404) return undefined;
    throw refusal;
  });
  if (!found) return { teacherId: id, suspension: null, ground: "", lines: [] };
  const { history, ...suspension } = found;
  const ground = referenceName("suspensionGrounds", suspension.ground);
  return { teacherId: id, suspension, ground, lines: linesOf("suspension", history) };
});

const here = ({ teacherId }: Readonly<{ teacherId?: string }>) => ({ id: teacherId ?? "" });
const stay = (params: Readonly<{ teacherId?: string }>) =>
  pathTo(deskPaths.deskSuspension, { teacherId: here(params).id });

export const action = decisionAction({
  acts: {
    answer: { endpoint: suspensions.answer, params: here, done: "desk-career:done.answer" },
    lift: { endpoint: suspensions.lift, params: here, done: "desk-career:done.lift" },
    announce: {
      endpoint: suspensions.announce,
      params: here,
      done: "desk-career:done.announce",
      to: stay,
    },
  },
  back: deskPaths.deskTeachers,
  tab: "teachers",
  id: (params) => here(params).id,
});

/** A teacher's last suspension: both voices, then answered, lifted, or another announced (OPS-23, STM-43). */
export default function Suspension() {
  const { t } = useTranslation("desk-career", { keyPrefix: "suspension" });
  const { teacherId, suspension, ground, lines } = useLoaderData<typeof loader>();
  const back = { to: pathTo(deskPaths.deskTeacher, { teacherId }), words: t("back") };
  if (!suspension) {
    return (
      <ThingPage back={back} title={t("none")}>
        <AnnounceSuspension />
      </ThingPage>
    );
  }
  return <Shown suspension={suspension} ground={ground} lines={lines} back={back} />;
}

type ShownProps = Readonly<{
  suspension: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["suspension"]>;
  ground: string;
  lines: ReturnType<typeof linesOf>;
  back: Readonly<{ to: string; words: string }>;
}>;

const isContestOpen = ({ contest, state }: ShownProps["suspension"]) =>
  contest !== null && contest.answered_at === null && state !== "lifted";

const actsOf = (suspension: ShownProps["suspension"]) => [
  ...(isContestOpen(suspension) ? ["answer"] : []),
  suspension.state === "lifted" ? "announce" : "lift",
];

function Shown({ suspension, ground, lines, back }: ShownProps) {
  const { t } = useTranslation("desk-career", { keyPrefix: "suspension" });
  const { contest, teacher, reasons, state } = suspension;
  const isOpen = isContestOpen(suspension);
  return (
    <ThingPage
      back={back}
      tag={<Until suspension={suspension} isOpen={isOpen} />}
      title={t("title", { name: teacher })}
      lead={t("lead", { ground, from: plainDay(new Date(suspension.effective_at)) })}
      voices={[
        { name: t("ours", { at: plainDay(new Date(suspension.announced_at)) }), words: reasons },
        { name: teacher, words: contest?.text ?? t("silent") },
      ]}
      known={contest?.answer ? [{ label: t("answered"), value: contest.answer }] : []}
      history={lines}
      people={<Link to={back.to}>{teacher}</Link>}
    >
      {isOpen && <AnswerContest />}
      <NothingLeft shown={actsOf(suspension)} />
      {state === "lifted" ? <AnnounceSuspension /> : <LiftSuspension fold={isOpen} />}
    </ThingPage>
  );
}

function Until({ suspension, isOpen }: Pick<ShownProps, "suspension"> & { isOpen: boolean }) {
  const { t } = useTranslation("desk-career", { keyPrefix: "suspension" });
  const { contest, word } = suspension;
  if (!isOpen || contest === null) return <Tag colour="grey">{word}</Tag>;
  return (
    <Tag colour={contest.overdue ? "red" : "yellow"}>
      {t("until", { at: dayAndTime(new Date(contest.answer_until)) })}
    </Tag>
  );
}
