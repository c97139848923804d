import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["tax-credit"] };

export const meta = pageMeta("tax-credit:disable.page", { noindex: true });

export const loader = customerLoader(async ({ api }) => {
  const advance = await api(taxCredits.show, {});
  return { enabled: advance.urssaf_payment_enabled };
});

export const action = customerAction(z.object({}), async ({ api }) => {
  await api(taxCredits.set, { body: { enable: false } });
  return redirectWithFlash(paths.taxCredit, "tax-credit:flash.disabled");
});

/** Later courses are debited in full (DLG-24). */
export default function DisableAdvance() {
  const { t } = useTranslation("tax-credit", { keyPrefix: "disable" });
  const { enabled } = useLoaderData<typeof loader>();
  return (
    <DialogForm
      id="fast-cash-back-deactivation"
      title={t("title")}
      closeTo={paths.taxCredit}
      closed={!enabled && t("off")}
      submit={t("submit")}
      danger
      leave={t("keep")}
    >
      <p>{t("text")}</p>
      <p>{t("under_way")}</p>
    </DialogForm>
  );
}
