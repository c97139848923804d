import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { idOf } from "#app/api/id.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import type { Device } from "#app/modules/people/account/device.endpoints.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { Button } from "#app/ui/button.tsx";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { asWhole, SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { accountPages } from "./account-pages.ts";

export const handle = { i18n: ["settings"] };

export const meta = pageMeta("settings:devices.page", { noindex: true });

const closeSchema = z.object({ session_id: idOf("session").optional() });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const pages = accountPages(new URL(request.url).pathname);
  const { data } = await context.as(pages.role)(accounts.listDevices, {});
  return { devices: data, pages };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { devices, role } = accountPages(new URL(request.url).pathname);
  return submitForm(context.as(role), request, closeSchema, async ({ session_id: id }, api) => {
    if (id === undefined) await api(accounts.closeOtherDevices, {});
    else await api(accounts.closeDevice, { params: { id } });
    return redirectWithFlash(
      devices,
      `settings:devices.${id === undefined ? "others_closed" : "closed"}`,
    );
  });
}

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
      <ul className="border-t border-line">
        {devices.map((device) => (
          <OneDevice key={device.id} device={device} to={pages.devices} />
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post" action={pages.devices} className="py-s5">
          <Button>{t("close_others")}</Button>
        </Form>
      )}
    </Wrap>
  );
}

function OneDevice({ device, to }: { device: Device; to: string }) {
  const { t } = useTranslation("settings", { keyPrefix: "devices" });
  const name = t("name", {
    browser: t(`browser.${device.browser}`),
    device: t(`device.${device.device}`),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-s3 border-b border-line py-s3">
      <div>
        <p className="font-semibold">{name}</p>{" "}
        <p className="text-sm text-ink-2">
          {device.current
            ? t("current")
            : t("last_used", { at: dayAndTime(new Date(device.last_used_at)) })}
        </p>
      </div>{" "}
      {!device.current && (
        <Form method="post" action={to}>
          <input type="hidden" name="session_id" value={device.id} />
          <Button size="s" variant="quiet">
            {t("close")}
            <span className="sr-only"> {name}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
