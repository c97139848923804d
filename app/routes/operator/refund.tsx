import { useLoaderData } from "@remix-run/react";
import i18next from "i18next";
import { useTranslation } from "react-i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { dayInWords } from "#app/lib/french-date.ts";
import { spacedIban } from "#app/lib/iban.ts";
import { sum } from "#app/lib/price.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { StateTag } from "#app/ui/state-tag.tsx";

import { linesOf } from "./history-lines.server.ts";
import { deskPaths } from "./paths.ts";
import { RefundActs, type ShownRefund } from "./refund-acts.tsx";

export const handle = { i18n: ["desk-refund"] };

export const meta = pageMeta("desk-refund:page", { noindex: true });

export const loader = operatorLoader(async ({ api, refundId: id }) => {
  const { history, ...refund } = await api(refunds.showAny, { params: { id } });
  return { refund, lines: linesOf("refund", history) };
});

type Params = Readonly<{ refundId?: string }>;

const here = ({ refundId = "" }: Params) => ({ id: refundId });
const stay = ({ refundId = "" }: Params) => pathTo(deskPaths.deskRefund, { refundId });

/** The account that the transfer went to: another one since the operator read it stops the act. */
const accountOf = ({ iban }: Answer<typeof refunds.markSent>) =>
  iban ? [i18next.t("desk-refund:sent.to", { iban: spacedIban(iban) })] : [];

export const action = decisionAction({
  acts: {
    sent: {
      endpoint: refunds.markSent,
      params: here,
      done: "desk-refund:done.sent",
      notes: accountOf,
    },
    keep: { endpoint: refunds.keepAny, params: here, done: "desk-refund:done.keep" },
    ask: { endpoint: refunds.askAccount, params: here, done: "desk-refund:done.ask", to: stay },
    give_up: { endpoint: refunds.giveUp, params: here, done: "desk-refund:done.give_up", to: stay },
  },
  back: pathTo(deskPaths.deskMoneyList, { moneyList: "a-rendre" }),
  queue: "refund",
  machine: "refund",
  id: ({ refundId = "" }) => refundId,
});

/** A sum that goes back: to whom, where, until when, and how it left (OPS-06, STM-51). */
export default function Refund() {
  const { t } = useTranslation("desk-refund");
  const { refund, lines } = useLoaderData<typeof loader>();
  const { name, amount, customer_id: customerId } = refund;
  return (
    <ThingPage
      back={{ to: pathTo(deskPaths.deskMoneyList, { moneyList: "a-rendre" }), words: t("back") }}
      tag={<StateTag state={refund.state} />}
      title={t("title", { amount: sum(amount), name })}
      lead={t(refund.overdue ? "lead_late" : "lead", { day: dayInWords(refund.due_on) })}
      known={useFacts(refund)}
      history={lines}
      people={
        customerId !== null && (
          <Link to={pathTo(deskPaths.deskFamily, { customerId: String(customerId) })}>{name}</Link>
        )
      }
    >
      <RefundActs refund={refund} />
    </ThingPage>
  );
}

function useFacts(refund: ShownRefund) {
  const { t } = useTranslation("desk-refund", { keyPrefix: "known" });
  const { bill, bill_id: billId, person, iban, reference, sent_on: sentOn } = refund;
  const toBill =
    billId === null ? undefined : pathTo(deskPaths.deskBill, { billId: String(billId) });
  const facts = [
    ["bill", toBill ? <Link to={toBill}>{bill}</Link> : null],
    ["what", refund.what],
    ["way", t(`by.${refund.way}`)],
    ["iban", (iban && spacedIban(iban)) ?? (person === "family" && t("no_iban"))],
    ["reason", refund.reason],
    ["reference", reference],
    ["sent_on", sentOn && dayInWords(sentOn)],
  ] as const;
  return facts.flatMap(([name, value]) => (value ? [{ label: t(name), value }] : []));
}
