import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction } from "#app/bff/route.server.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";
import type { PayoutAccount } from "#app/modules/earnings/payout/payout.endpoints.ts";
import { paths } from "#app/paths.ts";
import { Tick } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["payout"] };

export const meta = pageMeta("payout:mandate.page", { noindex: true });

const mandateFormSchema = z.object({
  accept: z.literal("on", "api.payout.accept"),
  version: z.string().trim().min(1).max(20),
});

export const action = teacherAction(mandateFormSchema, async ({ api, body: { version } }) => {
  await api(payouts.acceptMandate, { body: { version } });
  return redirectWithFlash(paths.payouts, "payout:mandate.saved");
});

/** Invoicing mandate: text, version with its date, acceptance (TEA-068). */
export default function InvoicingMandate() {
  const { t } = useTranslation("payout", { keyPrefix: "mandate" });
  const { mandate } = useOutletContext<PayoutAccount>();
  const { version, date, accepted_version, accepted_at } = mandate;
  const isAccepted = accepted_version === version && accepted_at !== null;
  return (
    <DialogForm<typeof mandateFormSchema>
      title={
        isAccepted
          ? t("title_accepted", { version, day: plainDay(new Date(accepted_at)) })
          : t("title", { version, day: plainDay(noonOf(date)) })
      }
      closeTo={paths.payouts}
      lead={
        <>
          <p>{t("who")}</p>
          <ul className="list-disc pl-5">
            <li>{t("p1")}</li>
            <li>{t("p2")}</li>
            <li>{t("p3")}</li>
          </ul>
        </>
      }
      closed={isAccepted && t("closed", { day: plainDay(new Date(accepted_at)) })}
      submit={t("submit")}
    >
      {({ accept }) => (
        <>
          <input type="hidden" name="version" defaultValue={version} />
          <Tick field={accept} label={t("tick")} />
        </>
      )}
    </DialogForm>
  );
}
