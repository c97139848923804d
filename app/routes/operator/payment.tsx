import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { stateWords } from "#app/bff/move-words.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { fullInstant } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { bearers } from "#app/modules/billing/ledger/domain.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision, NothingLeft } from "#app/ui/desk/decision.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextField } from "#app/ui/text-field.tsx";

import { dottedIn, typedEuros } from "./euros-typed.ts";
import { linesOf } from "./history-lines.server.ts";
import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-payment", "desk-bill", "desk-money"] };

export const meta = pageMeta("desk-payment:page", { noindex: true });

export const loader = operatorLoader(async ({ api, paymentId: id }) => {
  const { history, ...payment } = await api(payments.showAny, { params: { id } });
  const words = stateWords("payment", payment.status);
  return { payment, words, lines: linesOf("payment", history) };
});

export const action = decisionAction({
  acts: {
    refund: {
      endpoint: refunds.open,
      params: ({ paymentId }) => ({ id: paymentId }),
      prepare: (form) => {
        dottedIn(form, "amount");
      },
      done: "desk-payment:done",
    },
  },
  back: deskPaths.deskPayments,
  queue: "late_money",
  machine: "payment",
  id: ({ paymentId = "" }) => paymentId,
});

/** A payment: its bill, what became of it, and giving it back (OPS-06). */
export default function Payment() {
  const { t } = useTranslation("desk-payment");
  const { t: money } = useTranslation("desk-money");
  const { t: ofBill } = useTranslation("desk-bill");
  const { payment, words, lines } = useLoaderData<typeof loader>();
  const { amount, refunded, sent_back: sentBack, set_aside: aside } = payment;
  const left = amount - refunded - sentBack;
  const back = refunded + sentBack;
  const bill = pathTo(deskPaths.deskBill, { billId: String(payment.bill_id) });
  const family = pathTo(deskPaths.deskFamily, { customerId: String(payment.customer_id) });
  return (
    <ThingPage
      back={{ to: pathTo(deskPaths.deskMoneyList, { moneyList: "recus" }), words: t("back") }}
      title={t("title", { amount: sum(amount), means: money(`means.${payment.means}`) })}
      lead={t("lead", {
        customer: payment.customer,
        at: fullInstant(new Date(payment.created_at)),
      })}
      known={[
        { label: t("state"), value: words },
        { label: t("bill"), value: <Link to={bill}>{payment.bill}</Link> },
        ...(payment.reference ? [{ label: t("reference"), value: payment.reference }] : []),
        ...(aside ? [{ label: t("why"), value: ofBill(`aside.${aside}`) }] : []),
        ...(back > 0 ? [{ label: t("given_back"), value: sum(back) }] : []),
      ]}
      history={lines}
      people={<Link to={family}>{payment.customer}</Link>}
    >
      <NothingLeft />
      {payment.status === "succeeded" && left > 0 && <Refund left={left} />}
    </ThingPage>
  );
}

function Refund({ left }: { left: number }) {
  const { t } = useTranslation("desk-payment", { keyPrefix: "refund" });
  const { t: words } = useTranslation("desk-bill");
  return (
    <Decision
      act="refund"
      title={t("title")}
      danger
      reasons={[t("reason_late"), t("reason_gesture"), t("reason_twice")]}
      reasonHint={t("reason_hint")}
      submit={(value) => t("submit", { amount: value("amount") })}
      defaults={{ amount: typedEuros(left), paid_by: "preau" }}
    >
      {(field) => (
        <>
          <TextField field={field("amount")} label={t("amount")} inputMode="decimal" width="s" />
          <ChoiceField
            field={field("paid_by")}
            label={t("paid_by")}
            look="pill"
            options={bearers.map((value) => ({
              value,
              label: words(`bearer.${value}`),
            }))}
          />
        </>
      )}
    </Decision>
  );
}
