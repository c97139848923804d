import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { accounts } from "#app/modules/people/account/endpoints.ts";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { asWhole, SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { accountPages } from "./account-pages.ts";
import { DeviceList } from "./device-list.tsx";
import { closeDevices, type closeSchema } from "./devices.server.ts";

export const handle = { i18n: ["settings"] };

export const meta = pageMeta("settings:devices.page", { noindex: true });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const pages = accountPages(new URL(request.url).pathname);
  const { data } = await context.as(pages.role)(accounts.listDevices, {});
  return { devices: data, pages };
}

export const action = closeDevices;

/** Signed-in browsers, with last use and sign-out (PUB-076). */
export default function Devices() {
  const { t } = useTranslation("settings", { keyPrefix: "devices" });
  const { t: words } = useTranslation("settings");
  const { devices, pages } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [, , form] = useSchemaForm<typeof closeSchema>(result, {});
  return (
    <Wrap mid>
      <Back to={pages.account}>{words(pages.back)}</Back>
      <PageHead title={t("title")} lead={t("lead")} />
      <SummaryErrors form={asWhole(form)} result={result} />
      <DeviceList devices={devices} to={pages.devices} />
    </Wrap>
  );
}
