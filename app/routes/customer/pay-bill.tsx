import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { absolute } from "#app/bff/card-provider.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerFormLoader } from "#app/bff/route.server.ts";
import { sum } from "#app/lib/price.ts";
import { brandName } from "#app/modules/billing/card/components/card-name.ts";
import { cards } from "#app/modules/billing/card-setup/endpoints.ts";
import { BillSum } from "#app/modules/billing/statement/components/bill-sum.tsx";
import { bills } from "#app/modules/billing/statement/endpoints.ts";
import type { OwnBill } from "#app/modules/billing/statement/list.endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { billAt } from "./bill-of.server.ts";
import { paidFlash } from "./paid-flash.server.ts";

export const handle = { i18n: ["bill"], payment: true } as const;

export const meta = pageMeta("bill:pay_page", { noindex: true });

const ways = ["saved", "card", "transfer", "check"] as const;

const schema = z.object({ means: z.enum(ways, { error: "api.payment.means_required" }) });

export const loader = customerFormLoader(schema, async ({ api, billId }) => {
  const [bill, card] = await Promise.all([billAt(api, billId), api(cards.show, { query: {} })]);
  const elsewhere = bill.pay_url && bill.pay_url !== addressOf(bill);
  if (elsewhere) throw redirect(bill.pay_url ?? paths.bills);
  return { bill, card: card?.status === "active" ? card : null };
});

const addressOf = ({ id }: OwnBill) => pathTo(paths.payBill, { billId: String(id) });

/** By the saved card, another card at the provider, or otherwise (DLG-16). */
export const action = customerAction(schema, async ({ api, body: { means }, billId }) => {
  const { id: bill_id } = await billAt(api, billId);
  const id = String(bill_id);
  const back = absolute(pathTo(paths.confirmBill, { billId: id }));
  if (means === "saved") {
    const charged = await api(bills.pay, { params: { id }, body: { return_url: back } });
    if (charged.redirect_url) return redirect(charged.redirect_url, 303);
    return paidFlash(charged);
  }
  if (means === "card") {
    const body = { bill_id, return_url: withQuery(back, { page: 1 }) };
    const { redirect_url } = await api(registrations.initPayment, { body });
    return redirect(redirect_url, 303);
  }
  await api(bills.chooseMeans, { params: { id }, body: { paymentType: means } });
  return redirectWithFlash(paths.bills, `bill:flash.${means}`);
});

export default function PayBill() {
  const { t } = useTranslation("bill");
  const { bill, card } = useLoaderData<typeof loader>();
  const options = ways
    .filter((one) => one !== "saved" || card)
    .map((value) => ({
      value,
      label: value === "saved" && card ? t("by.saved", nameOf(card)) : t(`by.${value}`),
      detail: t(`by.${value}_detail`),
    }));
  return (
    <DialogForm<typeof schema>
      id="pay-lesson"
      title={t("pay_title")}
      closeTo={paths.bills}
      lead={<BillSum bill={bill} />}
      closed={!bill.pay_url && t(`pay_${closedBy(bill)}`)}
      state={bill.state}
      submit={t("pay", { amount: sum(bill.due) })}
      reload
    >
      {(fields) => <ChoiceField field={fields.means} label={t("pay_how")} options={options} />}
    </DialogForm>
  );
}

const closedBy = ({ held, state }: OwnBill) =>
  held ? "held" : state.variant === "advance" ? "advanced" : "nothing";

const nameOf = ({ brand, last4 }: { brand: string; last4: string }) => ({
  brand: brandName(brand),
  last4,
});
