import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { dayAndTime, duration } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { PresenceLines } from "#app/modules/foundation/room-link/components/presence-lines.tsx";
import { disputes } from "#app/modules/lessons/dispute/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { NothingLeft } from "#app/ui/desk/decision.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { UntilTags } from "#app/ui/desk/until-tags.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { DecideCourse } from "./dispute-decide.tsx";
import { EarlierDisputes } from "./dispute-earlier.tsx";
import { linesOf } from "./history-lines.server.ts";
import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-dispute", "presence"] };

export const meta = pageMeta("desk-dispute:page", { noindex: true });

export const loader = operatorLoader(async ({ api, courseId: id }) => {
  const { history, ...dispute } = await api(disputes.show, { params: { course_id: id } });
  return { ...dispute, lines: linesOf("course", history) };
});

export const action = decisionAction({
  acts: {
    decide: {
      endpoint: disputes.decide,
      params: ({ courseId }) => ({ course_id: courseId }),
      done: "desk-dispute:done",
    },
  },
  back: deskPaths.deskDisputes,
  queue: "dispute",
  machine: "course",
  id: ({ courseId = "" }) => courseId,
});

/** A course to decide: both voices, what is known, the decision with its figures (OPS-25, STM-11). */
export default function Dispute() {
  const { t } = useTranslation("desk-dispute");
  const { t: room } = useTranslation("presence");
  const dispute = useLoaderData<typeof loader>();
  const { family, teacher_answer: answer, cause, kind, until, alerts } = dispute;
  const names = { family: dispute.customer, teacher: dispute.teacher };
  const quote = (words: string | null) => (words ? t("quote", { words }) : t("silent"));
  const given = { date: dayAndTime(new Date(dispute.date)), hours: duration(dispute.duration) };
  return (
    <ThingPage
      back={{ to: deskPaths.deskDisputes, words: t("list.page") }}
      tag={
        until && (
          <UntilTags
            lateBy={dispute.late_by}
            colour="red"
            words={t("until", { at: dayAndTime(new Date(until)) })}
          />
        )
      }
      title={t("title", given)}
      lead={t(dispute.status === "to_review" ? "lead" : "lead_past", {
        ...names,
        since: dayAndTime(new Date(dispute.since)),
      })}
      voices={[
        { name: names.family, words: quote(family) },
        { name: names.teacher, words: quote(answer) },
      ]}
      known={[
        { label: t("known.why"), value: cause ?? t(`kind.${kind}`) },
        { label: t("known.declared"), value: t("declared", given) },
        { label: t("known.amount"), value: sum(dispute.amount) },
        ...(dispute.comments ? [{ label: t("known.comments"), value: dispute.comments }] : []),
        ...(dispute.similar.length > 0
          ? [{ label: t("known.similar"), value: <Similar key="similar" /> }]
          : []),
        ...(dispute.presence.data.length > 0
          ? [
              {
                label: room("title"),
                value: <PresenceLines key="room" presence={dispute.presence} isOnline={false} />,
              },
            ]
          : []),
        ...alerts.map((alert) => ({ label: t("known.alert"), value: t(`alert.${alert}`) })),
      ]}
      more={<EarlierDisputes earlier={dispute.earlier} />}
      history={dispute.lines}
      people={<People />}
    >
      {dispute.status === "to_review" ? (
        <DecideCourse declared={dispute.duration} kind={kind} />
      ) : (
        <Decided />
      )}
    </ThingPage>
  );
}

function Similar() {
  const { t } = useTranslation("desk-dispute", { keyPrefix: "ended" });
  const { similar } = useLoaderData<typeof loader>();
  return similar.map(({ outcome, count }) => t(outcome, { count })).join(", ");
}

function People() {
  const {
    customer,
    customer_id: customerId,
    teacher,
    teacher_id: teacherId,
  } = useLoaderData<typeof loader>();
  return (
    <ul className="grid gap-s2">
      <li>
        <Link to={pathTo(deskPaths.deskFamily, { customerId: String(customerId) })}>
          {customer}
        </Link>
      </li>
      <li>
        <Link to={pathTo(deskPaths.deskTeacher, { teacherId: String(teacherId) })}>{teacher}</Link>
      </li>
    </ul>
  );
}

function Decided() {
  const { t } = useTranslation("desk-dispute");
  const { status } = useLoaderData<typeof loader>();
  return (
    <div className="mt-s5">
      <NothingLeft />
      <p>{t(status === "disputed" ? "with_teacher" : "decided")}</p>
    </div>
  );
}
