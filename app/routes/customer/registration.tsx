import { redirect } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { cardWords } from "#app/modules/billing/card/components/card-name.ts";
import { PayByCard } from "#app/modules/group-lessons/registration/components/pay-by-card.tsx";
import { RegistrationPage } from "#app/modules/group-lessons/registration/components/registration-page.tsx";
import { isHeld } from "#app/modules/group-lessons/registration/domain.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { Buttons } from "#app/ui/button.tsx";
import { Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { asWhole, SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

import { keptCard } from "./kept-card.server.ts";

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
  const card = isHeld(registration.status) ? await keptCard(api) : undefined;
  return { registration, card, email: person?.email };
});

const paying = z.object({ means: z.enum(["saved"]).optional() });

export const action = customerAction(paying, async ({ api, body: { means }, registrationId }) => {
  const { bill } = await api(registrations.show, {
    params: idOf(registrationId),
  });
  if (!bill) throw new Response(null, { status: 404 });
  const body = { bill_id: bill.id, saved_card: means === "saved" };
  const { redirect_url: page } = await api(registrations.initPayment, { body });
  return redirect(page, 303);
});

/** Seat, pending steps, dates and payments (DLG-02, PUB-036, PUB-037). */
export default function OneRegistration() {
  const { t } = useTranslation("registration", { keyPrefix: "own" });
  const { registration, card, email } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const byCard = registration.payment_type === "card";
  return (
    <Wrap>
      <RegistrationPage registration={registration} email={email}>
        {result?.status === "error" && (
          <SummaryErrors
            form={asWhole({ id: "payer", status: "error", allErrors: result.error ?? {} })}
          />
        )}
        <Buttons>
          {card && (
            <PayByCard registrationId={registration.id} primary={byCard} means="saved">
              {t("pay_saved", cardWords(card))}
            </PayByCard>
          )}
          <PayByCard registrationId={registration.id} primary={byCard && !card}>
            {t(card ? "pay_other" : "pay")}
          </PayByCard>
        </Buttons>
      </RegistrationPage>
      <Outlet />
    </Wrap>
  );
}
