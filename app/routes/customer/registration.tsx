import { redirect } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { PayByCard } from "#app/modules/group-lessons/registration/components/pay-by-card.tsx";
import { RegistrationPage } from "#app/modules/group-lessons/registration/components/registration-page.tsx";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { asWhole, SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

export const handle = {
  i18n: ["registration", "group-lesson"],
  payment: true,
};

export const meta = pageMeta("registration:own.page", { noindex: true });

const idOf = (registrationId: string | undefined) => ({ id: registrationId ?? "0" });

export const loader = customerLoader(async ({ api, registrationId, context }) => {
  const [person, registration] = await Promise.all([
    context.person(),
    api(registrations.show, { params: idOf(registrationId) }),
  ]);
  return { registration, email: person?.email };
});

export const action = customerAction(z.object({}), async ({ api, registrationId }) => {
  const { bill } = await api(registrations.show, {
    params: idOf(registrationId),
  });
  if (!bill) throw new Response(null, { status: 404 });
  const body = { bill_id: bill.id };
  const { redirect_url: page } = await api(registrations.initPayment, { body });
  return redirect(page, 303);
});

/** Seat, pending steps, dates and payments (DLG-02, PUB-036, PUB-037). */
export default function OneRegistration() {
  const { t } = useTranslation("registration", { keyPrefix: "own" });
  const { registration, email } = useLoaderData<typeof loader>();
  const result = useLastResult();
  return (
    <Wrap>
      <RegistrationPage registration={registration} email={email}>
        {result?.status === "error" && (
          <SummaryErrors
            form={asWhole({ id: "payer", status: "error", allErrors: result.error ?? {} })}
          />
        )}
        <PayByCard registrationId={registration.id} primary={registration.payment_type === "card"}>
          {t("pay")}
        </PayByCard>
      </RegistrationPage>
      <Outlet />
    </Wrap>
  );
}
