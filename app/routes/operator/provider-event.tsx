import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { fullInstant } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { providerEvents } from "#app/modules/billing/provider-event/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { Decision, NothingLeft } from "#app/ui/desk/decision.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-provider-event"] };

export const meta = pageMeta("desk-provider-event:page", { noindex: true });

export const loader = operatorLoader(({ api, providerEventId: id }) =>
  api(providerEvents.show, { params: { id } }),
);

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
  const { payment_id: paymentId, amount, reason, status } = event;
  const isAside = status === "quarantined" || status === "dead";
  return (
    <ThingPage
      back={{ to: deskPaths.deskPayments, words: t("back") }}
      title={t("title", { type: event.type })}
      lead={t("lead", { at: fullInstant(new Date(event.received_at)), count: event.tries })}
      known={[
        { label: t("number"), value: event.id },
        { label: t("state"), value: t(`status.${status}`) },
        ...(amount === null ? [] : [{ label: t("amount"), value: sum(amount) }]),
        ...(reason ? [{ label: t("why"), value: reason }] : []),
        ...(paymentId === null
          ? []
          : [
              {
                label: t("payment"),
                value: (
                  <Link to={pathTo(deskPaths.deskPayment, { paymentId: String(paymentId) })}>
                    {t("see_payment")}
                  </Link>
                ),
              },
            ]),
      ]}
    >
      <NothingLeft />
      {isAside && (
        <>
          <Decision act="retry" title={t("retry.title")} submit={t("retry.submit")} />
          <Decision
            act="close"
            title={t("close.title")}
            fold
            submit={t("close.submit")}
            reasons={[t("close.reason_done"), t("close.reason_double"), t("close.reason_known")]}
          />
        </>
      )}
    </ThingPage>
  );
}
