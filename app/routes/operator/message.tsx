import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { textOf } from "#app/bff/decision-form.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { dayAndTime, fullInstant } from "#app/lib/french-date.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import { suspensions } from "#app/modules/career/suspension/endpoints.ts";
import { cases } from "#app/modules/foundation/case/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { NothingLeft } from "#app/ui/desk/decision.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { UntilTags } from "#app/ui/desk/until-tags.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { linesOf } from "./history-lines.server.ts";
import { CaseActs } from "./message-acts.tsx";
import { EarlierCases, ReportedContent, type ShownCase, useCaseFacts } from "./message-facts.tsx";
import { CasePeople } from "./message-people.tsx";
import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-message"] };

export const meta = pageMeta("desk-message:page", { noindex: true });

export const loader = operatorLoader(async ({ api, caseId: id }) => {
  const { history, ...message } = await api(support.showWhole, { params: { id } });
  return { message, lines: linesOf("case", history) };
});

const here = ({ caseId }: Readonly<{ caseId?: string }>) => ({ id: caseId ?? "" });
const stay = (params: Readonly<{ caseId?: string }>) =>
  pathTo(deskPaths.deskMessage, { caseId: here(params).id });

export const action = decisionAction({
  acts: {
    reply: { endpoint: cases.reply, params: here, done: "desk-message:done.reply" },
    take: { endpoint: cases.update, params: here, done: "desk-message:done.take", to: stay },
    close: { endpoint: cases.update, params: here, done: "desk-message:done.close" },
    doubt: {
      endpoint: cases.settleDoubt,
      params: here,
      done: "desk-message:done.doubt",
      details: (_, sent) => ({ context: textOf(sent, "action") }),
    },
    decide: { endpoint: support.decideNotice, params: here, done: "desk-message:done.decide" },
    suspend: {
      endpoint: suspensions.announce,
      params: (_, form) => ({ id: form.get("teacher") }),
      done: "desk-message:done.suspend",
      to: stay,
    },
  },
  back: deskPaths.deskMessages,
  tab: "messages",
  machine: "case",
  id: (params) => here(params).id,
});

/** What a person wrote: the words, what we know, the answer or the decision (OPS-30). */
export default function Message() {
  const { t } = useTranslation("desk-message");
  const { message, lines } = useLoaderData<typeof loader>();
  const isOpen = message.state === "new" || message.state === "in_progress";
  return (
    <ThingPage
      back={{ to: deskPaths.deskMessages, words: t("list.page") }}
      tag={isOpen && <Until message={message} />}
      title={message.subject ?? message.about}
      lead={t("lead", {
        kind: t(`kind.${message.kind}`),
        reference: message.reference,
        at: fullInstant(new Date(message.asked_at)),
      })}
      {...useVoices(message)}
      known={useCaseFacts(message)}
      more={<EarlierCases earlier={message.earlier} />}
      history={lines}
      people={<CasePeople message={message} />}
    >
      {isOpen ? <CaseActs message={message} /> : <NothingLeft />}
    </ThingPage>
  );
}

type CaseProps = Readonly<{ message: ShownCase }>;

function Until({ message }: CaseProps) {
  const { t } = useTranslation("desk-message");
  const at = dayAndTime(new Date(message.answer_before));
  const { danger, late_by: lateBy } = message;
  return (
    <UntilTags
      lateBy={lateBy}
      colour={danger ? "red" : "yellow"}
      words={t(danger ? "danger_until" : "until", { at })}
    />
  );
}

/** The reported content beside the notice; else the message alone. */
function useVoices(message: ShownCase) {
  const { t } = useTranslation("desk-message");
  const { content, contest, text, name, email } = message;
  const words = (
    <>
      {t("quote", { words: text })}
      {contest && (
        <p className="mt-s3">
          <b>{t("contest")}</b> {t("quote", { words: contest })}
        </p>
      )}
    </>
  );
  const voice = { name: name ?? email ?? t("unknown"), words };
  if (!content) return { voice };
  const reported = {
    name: t(`reported.${String(message.target_kind)}`, { name: content.name }),
    words: <ReportedContent content={content} />,
  };
  return { voices: [reported, voice] as const };
}
