import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerFormLoader } from "#app/bff/route.server.ts";
import { HelpForm } from "#app/modules/care/support/components/help-form.tsx";
import { support } from "#app/modules/care/support/endpoints.ts";
import { helpSchema } from "#app/modules/care/support/support.endpoints.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { paths } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["help", "tax-credit"] };

export const meta = pageMeta("help:page", { noindex: true });

const origin = "tax_credit";

export const loader = customerFormLoader(helpSchema, async ({ api }) => {
  const [{ data }, categories] = await Promise.all([
    api(lessonRequests.list, { query: { length: 1 } }),
    api(references.helpCategories, {}),
  ]);
  return {
    lessonRequestId: data[0]?.id ?? null,
    categories: categories.filter(({ contexts }) => contexts.includes(origin)),
  };
});

export const action = customerAction(helpSchema, async ({ api, body }) => {
  const details = await api(support.askHelp, { body });
  return redirectWithFlash(paths.taxCredit, "help:sent", details);
});

/** Kept with the family's last request (DLG-27); without one, the family writes to Préau. */
export default function TaxHelp() {
  const { t } = useTranslation("tax-credit", { keyPrefix: "help" });
  const { lessonRequestId, ...shown } = useLoaderData<typeof loader>();
  const elsewhere = (
    <p>
      {t("without_request")} <Link to={paths.contact}>{t("write")}</Link>
    </p>
  );
  return (
    <HelpForm
      lessonRequestId={lessonRequestId ?? ""}
      origin={origin}
      closeTo={paths.taxCredit}
      closed={lessonRequestId === null && elsewhere}
      {...shown}
    />
  );
}
