import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { fullInstant } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { providerEvents } from "#app/modules/billing/provider-event/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { Decision, NothingLeft } from "#app/ui/desk/decision.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { deskPaths } from "./paths.ts";
import { eventWords } from "./provider-event.server.ts";

export const handle = { i18n: ["desk-provider-event"] };

export const meta = pageMeta("desk-provider-event:page", { noindex: true });

export const loader = operatorLoader(async ({ api, providerEventId: id }) => {
  const event = await api(providerEvents.show, { params: { id } });
  return { ...event, words: eventWords(event) };
});

const here = ({ providerEventId }: Readonly<Record<string, string | undefined>>) => ({
  id: providerEventId,
});

export const action = decisionAction({
  acts: {
    retry: { endpoint: providerEvents.retry, params: here, done: "desk-provider-event:done.retry" },
    close: { endpoint: providerEvents.close, params: here, done: "desk-provider-event:done.close" },
  },
  back: deskPaths.deskPayments,
  queue: "provider_event",
  id: (params) => here(params).id ?? "",
});

/** An event of the card provider that was set aside: applied anew, or closed with a reason (API-300a, API-300b). */
export default function ProviderEvent() {
  const { t } = useTranslation("desk-provider-event");
  const event = useLoaderData<typeof loader>();
  const { reason, status } = event;
  const at = fullInstant(new Date(event.received_at));
  const isAside = status === "quarantined" || status === "dead";
  const about = (isAside && aboutOf[reason ?? ""]) || "event";
  const isDispute = about !== "event";
  return (
    <ThingPage
      back={{ to: deskPaths.deskPayments, words: t("back") }}
      title={isDispute ? t("dispute.title") : event.words.title}
      lead={isDispute ? disputeWords(t, event) : t("lead", { at, count: event.tries })}
      known={knownOf(t, event, isDispute)}
    >
      <NothingLeft />
      {isAside && <Decisions about={about} />}
    </ThingPage>
  );
}

type About = "event" | "dispute" | "unknown";

const aboutOf: Readonly<Record<string, About>> = {
  card_dispute: "dispute",
  dispute_unknown: "unknown",
};

type Texts = TFunction<"desk-provider-event">;
type Event = ReturnType<typeof useLoaderData<typeof loader>>;

function knownOf(t: Texts, event: Event, isDispute: boolean) {
  const { payment_id: paymentId, amount, words } = event;
  const lines = [
    { label: t("number"), value: event.id },
    { label: t("state"), value: t(`status.${event.status}`) },
    ...(amount === null ? [] : [{ label: t("amount"), value: sum(amount) }]),
    ...(words.why && !isDispute ? [{ label: t("why"), value: words.why }] : []),
  ];
  if (paymentId === null) return lines;
  const to = pathTo(deskPaths.deskPayment, { paymentId: String(paymentId) });
  return [...lines, { label: t("payment"), value: <Link to={to}>{t("see_payment")}</Link> }];
}

function Decisions({ about }: { about: About }) {
  const { t } = useTranslation("desk-provider-event");
  return (
    <>
      {about !== "dispute" && (
        <Decision act="retry" title={t("retry.title")} submit={t("retry.submit")} />
      )}
      <Decision
        act="close"
        title={t(about === "event" ? "close.title" : "dispute.close")}
        fold
        submit={t("close.submit")}
        reasons={reasons[about].map((one) => t(one))}
      />
    </>
  );
}

const disputeReasons = [
  "dispute.reason_sent",
  "dispute.reason_told",
  "dispute.reason_withdrawn",
] as const;
const reasons = {
  event: ["close.reason_done", "close.reason_double", "close.reason_known"],
  dispute: disputeReasons,
  unknown: ["dispute.reason_unknown", "dispute.reason_told", "dispute.reason_withdrawn"],
} as const;

/** Until when the holder's bank takes our answer, or that it decides (API-300b). */
function disputeWords(t: Texts, { answer_by: by, answered_at: answered, reason }: Event): string {
  if (reason === "dispute_unknown") return t("dispute.unknown");
  if (answered) return t("dispute.answered", { at: fullInstant(new Date(answered)) });
  return by ? t("dispute.answer", { by: fullInstant(new Date(by)) }) : t("dispute.open");
}
