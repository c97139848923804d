import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { absolute } from "#app/bff/card-provider.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { StateTag } from "#app/ui/state-tag.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { courseWithPayment } from "./payment-of.server.ts";

export const handle = { i18n: ["charging"], payment: true } as const;

export const meta = pageMeta("charging:bank.page", { noindex: true });

const addressOf = (courseId: string | undefined) =>
  pathTo(paths.authenticatePayment, { courseId: courseId ?? "0" });

/** After the bank, the payment is read from the provider: the address proves nothing (DLG-20). */
export const loader = customerLoader(async ({ api, courseId, request }) => {
  const { course, payment } = await courseWithPayment(api, courseId);
  const { bill_id, payment_intent_id } = payment;
  const back = new URL(request.url).searchParams.has("payment_intent");
  if (back && payment_intent_id) {
    const body = { bill_id, payment_intent_id };
    const { paymentStatus } = await api(payments.confirm, { body });
    const tone = paymentStatus === "failed" ? "red" : "green";
    throw redirectWithFlash(paths.courses, `charging:flash.${paymentStatus}`, undefined, tone);
  }
  return { date: course.date, payment };
});

export const action = customerAction(z.object({}), async ({ api, courseId }) => {
  const { payment } = await courseWithPayment(api, courseId);
  const { bill_id, payment_intent_id } = payment;
  if (!payment_intent_id) throw new Response(null, { status: 404 });
  const return_url = absolute(addressOf(courseId));
  const { redirect_url: page, paymentStatus } = await api(payments.confirm, {
    body: { bill_id, payment_intent_id, return_url },
  });
  if (page) return redirect(page, 303);
  const tone = paymentStatus === "failed" ? "red" : "green";
  return redirectWithFlash(paths.courses, `charging:flash.${paymentStatus}`, undefined, tone);
});

export default function AuthenticatePayment() {
  const { t } = useTranslation("charging");
  const { date, payment } = useLoaderData<typeof loader>();
  const { amount, bill_number: number, status, message, state } = payment;
  return (
    <DialogForm
      id="handle-authenticated-payment"
      title={t("bank.title")}
      closeTo={paths.courses}
      lead={
        <>
          <p>{t("bank.what", { amount: sum(amount), number, date: plainDay(new Date(date)) })}</p>
          {status && (
            <>
              <p>
                <StateTag state={state} />
              </p>
              <WaitingLine state={state} />
            </>
          )}
        </>
      }
      closed={status !== "requires_action" && (message ?? t("bank.nothing"))}
      submit={t("bank.go")}
      reload
    >
      <p>{t("bank.why")}</p>
    </DialogForm>
  );
}
