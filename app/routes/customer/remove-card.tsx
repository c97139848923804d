import { useOutletContext, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction } from "#app/bff/route.server.ts";
import { type Card, cards } from "#app/modules/billing/card-setup/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["charging"] };

export const meta = pageMeta("charging:remove.page", { noindex: true });

/** What the page behind has read. */
type Shown = Readonly<{ card: Card | null; ofStages: Card | null; bound: boolean }>;

/** The card for stages, where that for lessons is not meant. */
const isOfGroupLessons = (query: URLSearchParams) => query.get("pour") === "stages";

export const action = customerAction(z.object({}), async ({ api, request }) => {
  const of = isOfGroupLessons(new URL(request.url).searchParams) ? "group_lesson" : "lesson";
  await api(cards.remove, { query: { of } });
  return redirectWithFlash(paths.card, "charging:flash.removed");
});

/** At any time and without a condition (CUS-022, API-073). */
export default function RemoveCard() {
  const { t } = useTranslation("charging");
  const [query] = useSearchParams();
  const { card: ofLessons, ofStages, bound } = useOutletContext<Shown>();
  const card = isOfGroupLessons(query) ? ofStages : ofLessons;
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
      {bound && card === ofLessons && <p>{t("remove.bound")}</p>}
    </DialogForm>
  );
}
