import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { dayAndTime, fullInstant } from "#app/lib/french-date.ts";
import { fullName } from "#app/lib/full-name.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { UntilTags } from "#app/ui/desk/until-tags.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Spaced } from "#app/ui/spaced.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import { applicationLoader } from "./candidate.server.ts";
import { ApplicationActs, OwedPapers, SentTexts } from "./candidate-file.tsx";
import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-candidate", "document", "application"] };

export const meta = pageMeta("desk-candidate:page", { noindex: true });

export const loader = applicationLoader;

const here = ({ teacherId }: Readonly<{ teacherId?: string }>) => ({ id: teacherId ?? "" });
const decide = { endpoint: applications.decide, params: here } as const;

export const action = decisionAction({
  acts: {
    pre_accept: { ...decide, done: "desk-candidate:done.pre_accept" },
    hire: { ...decide, done: "desk-candidate:done.hire" },
    refuse: { ...decide, done: "desk-candidate:done.refuse" },
  },
  back: deskPaths.deskCandidates,
  queue: "candidate",
  machine: "teacher",
  id: (params) => here(params).id,
});

const colours = { being_processed_step_2: "yellow", to_confirm: "blue", hired: "green" } as const;

/** A candidate: what was sent, the papers, the decision (OPS-22). */
export default function Application() {
  const { t } = useTranslation("desk-candidate");
  const { candidate, facts } = useLoaderData<typeof loader>();
  const { city, status, sent_at: sentAt, answer_due_at: due, email, phone } = candidate;
  const colour = (colours as Readonly<Record<string, "yellow" | "blue" | "green">>)[status];
  // Every paper is accepted: the desk's decision is awaited.
  const isWhole = status === "to_confirm" && due !== null;
  return (
    <ThingPage
      back={{ to: deskPaths.deskCandidates, words: t("list.page") }}
      tag={
        <Spaced>
          {due && (
            <UntilTags
              lateBy={candidate.late_by}
              colour="yellow"
              words={t("until", { at: dayAndTime(new Date(due)) })}
            />
          )}
          <Tag colour={colour ?? "grey"}>{t(`is.${isWhole ? "whole" : status}`)}</Tag>
        </Spaced>
      }
      title={fullName(candidate)}
      lead={[city, sentAt && t("sent", { at: fullInstant(new Date(sentAt)) })]
        .filter(Boolean)
        .join(", ")}
      known={facts.map(({ name, lines }) => ({
        label: t(`fact.${name}`),
        value: lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        )),
      }))}
      more={
        <>
          <SentTexts />
          <OwedPapers />
        </>
      }
      people={
        <>
          <p className="wrap-anywhere">{email}</p>
          {phone && (
            <p>
              <a href={`tel:${phone}`}>{displayPhone(phone)}</a>
            </p>
          )}
        </>
      }
    >
      <ApplicationActs />
    </ThingPage>
  );
}
