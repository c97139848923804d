import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { briefDay, fullInstant } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { NothingLeft } from "#app/ui/desk/decision.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { Section } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { billIn } from "./bill-typed.ts";
import { deskPaths } from "./paths.ts";
import { ReceiptActs } from "./receipt-acts.tsx";

export const handle = { i18n: ["desk-receipt", "desk-bill", "desk-money"] };

export const meta = pageMeta("desk-receipt:page", { noindex: true });

export const loader = operatorLoader(({ api, unmatchedReceiptId: id }) =>
  api(payments.showUnmatched, { params: { id } }),
);

const here = ({ unmatchedReceiptId }: Readonly<Record<string, string | undefined>>) => ({
  id: unmatchedReceiptId,
});

export const action = decisionAction({
  acts: {
    match: {
      endpoint: payments.match,
      params: here,
      prepare: billIn,
      done: "desk-receipt:done.match",
    },
    return: { endpoint: refunds.returnUnmatched, params: here, done: "desk-receipt:done.return" },
  },
  back: pathTo(deskPaths.deskMoneyList, { moneyList: "sans-facture" }),
  queue: "unmatched_money",
  id: (params) => here(params).id ?? "",
});

/** Money that names no bill: what it may be of and why; nothing is chosen by itself (ERR-38). */
export default function Receipt() {
  const { t } = useTranslation("desk-receipt");
  const { t: money } = useTranslation("desk-money");
  const receipt = useLoaderData<typeof loader>();
  const { for_bill: forBill, asked_until: until, closed_at: closed } = receipt;
  return (
    <ThingPage
      back={{
        to: pathTo(deskPaths.deskMoneyList, { moneyList: "sans-facture" }),
        words: money("view.sans-facture"),
      }}
      title={t("title", { amount: sum(receipt.amount), label: receipt.label })}
      lead={t("lead", {
        means: money(`means.${receipt.means}`),
        at: fullInstant(new Date(receipt.received_at)),
      })}
      known={[
        { label: t("reference"), value: receipt.reference },
        ...(forBill ? [{ label: t("for_bill"), value: forBill }] : []),
        ...(until ? [{ label: t("asked_until"), value: briefDay(new Date(until)) }] : []),
        ...(receipt.bill ? [{ label: t("bill"), value: receipt.bill }] : []),
      ]}
      more={<Guesses />}
    >
      <NothingLeft />
      {closed ? <p className="mt-s5">{t("closed")}</p> : <ReceiptActs receipt={receipt} />}
    </ThingPage>
  );
}

function Guesses() {
  const { t } = useTranslation("desk-receipt");
  const { guesses, closed_at: closed } = useLoaderData<typeof loader>();
  if (closed) return null;
  if (guesses.length === 0) return <p className="mt-s5">{t("no_guess")}</p>;
  return (
    <Section title={t("guesses")}>
      <DeskTable
        caption={t("guesses")}
        head={{ title: t("bill"), cells: [t("why"), t("due")] }}
        figures={1}
        rows={guesses.map((guess) => ({
          key: guess.bill_id,
          to: pathTo(deskPaths.deskBill, { billId: String(guess.bill_id) }),
          title: guess.bill,
          detail: `${guess.customer}, ${guess.what}`,
          cells: [guess.reasons.map((reason) => t(`reason.${reason}`)).join(", "), sum(guess.due)],
        }))}
      />
    </Section>
  );
}
