import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { absolute } from "#app/bff/card-provider.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { BillSum } from "#app/modules/billing/statement/components/bill-sum.tsx";
import { bills } from "#app/modules/billing/statement/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { billAt } from "./bill-of.server.ts";
import { paidFlash } from "./paid-flash.server.ts";

export const handle = { i18n: ["bill", "charging"], payment: true } as const;

export const meta = pageMeta("charging:bank.page", { noindex: true });

/** After the bank or provider, the payment is read there: the address proves nothing (DLG-20). */
export const loader = customerLoader(async ({ api, billId, request }) => {
  const bill = await billAt(api, billId);
  const { searchParams: input } = new URL(request.url);
  if (input.has("page")) {
    throw paidFlash(await api(bills.finish, { params: { id: String(bill.id) } }));
  }
  const intent = bill.payment?.payment_intent_id;
  if (input.has("payment_intent") && intent) {
    const body = { bill_id: bill.id, payment_intent_id: intent };
    throw paidFlash(await api(payments.confirm, { body }));
  }
  return { bill };
});

export const action = customerAction(z.object({}), async ({ api, billId }) => {
  const bill = await billAt(api, billId);
  const intent = bill.payment?.payment_intent_id;
  if (!intent) throw new Response(null, { status: 404 });
  const return_url = absolute(pathTo(paths.confirmBill, { billId: String(bill.id) }));
  const body = { bill_id: bill.id, payment_intent_id: intent, return_url };
  const answer = await api(payments.confirm, { body });
  return answer.redirect_url ? redirect(answer.redirect_url, 303) : paidFlash(answer);
});

export default function ConfirmBill() {
  const { t } = useTranslation(["bill", "charging"]);
  const { bill } = useLoaderData<typeof loader>();
  const isDone = bill.payment?.status !== "requires_action";
  return (
    <DialogForm
      id="handle-authenticated-payment"
      title={t("charging:bank.title")}
      closeTo={paths.bills}
      lead={<BillSum bill={bill} />}
      closed={isDone && (bill.payment?.message ?? t("charging:bank.nothing"))}
      state={bill.state}
      submit={t("charging:bank.go")}
      reload
    >
      <p>{t("charging:bank.why")}</p>
    </DialogForm>
  );
}
