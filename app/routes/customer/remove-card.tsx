import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { cards } from "#app/modules/billing/card-setup/endpoints.ts";
import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["charging"] };

export const meta = pageMeta("charging:remove.page", { noindex: true });

/** The one for lessons, or the one for stages. */
const ofWhat = (request: Request) =>
  new URL(request.url).searchParams.get("pour") === "stages" ? "group_lesson" : "lesson";

export const loader = customerLoader(async ({ api, request }) => {
  const of = ofWhat(request);
  const [card, contracts] = await Promise.all([
    api(cards.show, { query: { of } }),
    of === "lesson" ? api(contractEndpoints.list, {}) : [],
  ]);
  return { card, bound: contracts.some(({ status }) => status !== "ended") };
});

export const action = customerAction(z.object({}), async ({ api, request }) => {
  await api(cards.remove, { query: { of: ofWhat(request) } });
  return redirectWithFlash(paths.card, "charging:flash.removed");
});

/** At any time and without a condition (CUS-022, API-073). */
export default function RemoveCard() {
  const { t } = useTranslation("charging");
  const { card, bound } = useLoaderData<typeof loader>();
  return (
    <DialogForm
      title={t("remove.title")}
      closeTo={paths.card}
      closed={!card && t("remove.none")}
      submit={t("remove.submit")}
      danger
      leave={t("remove.keep")}
    >
      <p>{t("remove.lead", { last4: card?.last4 })}</p>
      {bound && <p>{t("remove.bound")}</p>}
    </DialogForm>
  );
}
