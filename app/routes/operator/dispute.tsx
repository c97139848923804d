import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { deskPaths } from "#app/desk-paths.ts";
import { dayAndTime, duration } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision, NothingLeft } from "#app/ui/desk/decision.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";

import { linesOf } from "./history-lines.server.ts";

export const handle = { i18n: ["desk-dispute"] };

export const meta = pageMeta("desk-dispute:page", { noindex: true });

export const loader = operatorLoader(async ({ api, courseId: id }) => {
  const { history, ...dispute } = await api(courses.showDispute, { params: { course_id: id } });
  return { ...dispute, lines: linesOf("course", history) };
});

export const action = decisionAction({
  acts: {
    decide: {
      endpoint: courses.decide,
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
  const dispute = useLoaderData<typeof loader>();
  const { family, teacher_answer: answer, cause, kind, until, alerts } = dispute;
  const names = { family: dispute.customer, teacher: dispute.teacher };
  const quote = (words: string | null) => (words ? t("quote", { words }) : t("silent"));
  const given = { date: dayAndTime(new Date(dispute.date)), hours: duration(dispute.duration) };
  return (
    <ThingPage
      back={{ to: deskPaths.deskDisputes, words: t("list.page") }}
      tag={until && <Tag colour="red">{t("until", { at: dayAndTime(new Date(until)) })}</Tag>}
      title={t("title", given)}
      lead={t("lead", { ...names, since: dayAndTime(new Date(dispute.since)) })}
      voices={[
        { name: names.family, words: quote(family) },
        { name: names.teacher, words: quote(answer) },
      ]}
      known={[
        { label: t("known.why"), value: cause ?? t(`kind.${kind}`) },
        { label: t("known.declared"), value: t("declared", given) },
        { label: t("known.amount"), value: sum(dispute.amount) },
        ...(dispute.comments ? [{ label: t("known.comments"), value: dispute.comments }] : []),
        ...alerts.map((alert) => ({ label: t("known.alert"), value: t(`alert.${alert}`) })),
      ]}
      history={dispute.lines}
    >
      {dispute.status === "to_review" ? <Decide /> : <Decided />}
    </ThingPage>
  );
}

function Decided() {
  const { t } = useTranslation("desk-dispute");
  return (
    <div className="mt-s5">
      <NothingLeft />
      <p>{t("decided")}</p>
    </div>
  );
}

function Decide() {
  const { t } = useTranslation("desk-dispute", { keyPrefix: "decide" });
  const { duration: declared } = useLoaderData<typeof loader>();
  const lengths: number[] = [];
  for (let minutes = 15; minutes < declared; minutes += 15) lengths.push(minutes);
  return (
    <Decision
      act="decide"
      title={t("title")}
      reasons={[t("reason_presence"), t("reason_declared"), t("reason_gesture")]}
      reasonHint={t("reason_hint")}
      submit={(value) =>
        t(`submit.${value("decision") || "full"}`, { hours: duration(Number(value("duration"))) })
      }
    >
      {(field) => (
        <>
          <ChoiceField
            field={field("decision")}
            label={t("what")}
            options={[
              { value: "full", label: t("full", { hours: duration(declared) }) },
              {
                value: "reduced",
                label: t("reduced"),
                reveal: (
                  <ChoiceField
                    field={field("duration")}
                    label={t("duration")}
                    look="pill"
                    options={lengths.map((value) => ({ value, label: duration(value) }))}
                  />
                ),
              },
              { value: "cancelled", label: t("cancelled") },
            ]}
          />
          <ChoiceField
            field={field("paid_by")}
            label={t("paid_by")}
            look="pill"
            options={["preau", "teacher", "both"].map((value) => ({
              value,
              label: t(`bearer.${value}`),
            }))}
          />
        </>
      )}
    </Decision>
  );
}
