import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import type { Device } from "#app/modules/people/account/device.endpoints.ts";
import { Button } from "#app/ui/button.tsx";

/** Signed-in browsers, with last use and sign-out. */
export function DeviceList({ devices, to }: { devices: readonly Device[]; to: string }) {
  const { t } = useTranslation("settings", { keyPrefix: "devices" });
  return (
    <>
      <ul className="border-t border-line">
        {devices.map((device) => (
          <OneDevice key={device.id} device={device} to={to} />
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post" action={to} className="py-s5">
          <Button>{t("close_others")}</Button>
        </Form>
      )}
    </>
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
