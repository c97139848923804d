import { useLoaderData } from "@remix-run/react";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerFormLoader } from "#app/bff/route.server.ts";
import { HelpForm } from "#app/modules/care/support/components/help-form.tsx";
import { support } from "#app/modules/care/support/endpoints.ts";
import { helpSchema } from "#app/modules/care/support/support.endpoints.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";
import { paths } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["help", "tax-credit"] };

export const meta = pageMeta("help:page", { noindex: true });

const origin = "tax_credit";

export const loader = customerFormLoader(helpSchema, async ({ api }) => {
  const [{ calls }, categories] = await Promise.all([
    api(support.showHelp, { query: {} }),
    api(references.helpCategories, {}),
  ]);
  return {
    calls: calls.filter((one) => one.subject === null && one.linking_id === null),
    categories: categories.filter(({ contexts }) => contexts.includes(origin)),
  };
});

export const action = customerAction(helpSchema, async ({ api, body }) => {
  const details = await api(support.askHelp, { body });
  return redirectWithFlash(paths.taxCredit, "help:sent", details);
});

/** About no thing: answered by mail and among the family's calls (DLG-27). */
export default function TaxHelp() {
  const shown = useLoaderData<typeof loader>();
  return <HelpForm origin={origin} closeTo={paths.taxCredit} {...shown} />;
}
