import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["tax-credit"] };

export const meta = pageMeta("tax-credit:refuse.page", { noindex: true });

export const loader = customerLoader(async ({ api }) => {
  const advance = await api(taxCredits.show, {});
  return { refused: advance.urssaf_refused };
});

export const action = customerAction(z.object({}), async ({ api }) => {
  await api(customers.update, { body: { urssaf_refused: true } });
  return redirectWithFlash(paths.taxCredit, "tax-credit:flash.refused");
});

/** May be reversed; « Plus tard » refuses nothing (DLG-25). */
export default function RefuseAdvance() {
  const { t } = useTranslation("tax-credit", { keyPrefix: "refuse" });
  const { refused } = useLoaderData<typeof loader>();
  return (
    <DialogForm
      id="fast-cash-back-refusal"
      title={t("title")}
      closeTo={paths.taxCredit}
      closed={refused && t("already")}
      submit={t("submit")}
      danger
      leave={t("later")}
    >
      <p>{t("text")}</p>
      <p>{t("undo")}</p>
    </DialogForm>
  );
}
