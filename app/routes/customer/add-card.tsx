import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { publicCardKey } from "#app/bff/card-provider.server.ts";
import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { sum } from "#app/lib/price.ts";
import { cards } from "#app/modules/billing/card-setup/endpoints.ts";
import { bills } from "#app/modules/billing/statement/endpoints.ts";
import type { WaitingBill } from "#app/modules/billing/statement/list.endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { cardPageOf, savedAddress } from "./card-page.server.ts";
import { ProviderFields } from "./provider-fields.tsx";

export const handle = { i18n: ["charging"], payment: true } as const;

export const meta = pageMeta("charging:add.page", { noindex: true });

export const loader = customerLoader(async ({ api, request }) => {
  const retour = returnOf(request) ?? paths.card;
  const publicKey = publicCardKey();
  const [card, { data: waiting }] = await Promise.all([
    api(cards.show, { query: {} }),
    api(bills.listWaiting, {}),
  ]);
  const replaces = card !== null;
  const owed = owedOf(waiting);
  // Embedded fields come with real cards only; the provider's page works for everyone (decision 015).
  const fields = publicKey
    ? { publicKey, secret: (await api(cards.init, { body: {} })).secret }
    : undefined;
  return {
    retour,
    replaces,
    owed,
    fields,
    saved: savedAddress(retour),
  };
});

const owedOf = (waiting: readonly WaitingBill[]) =>
  waiting
    .filter(({ status, type, held }) => type === "lesson" && !held && owing.has(status))
    .reduce((cents, { due }) => cents + Math.round(due * 100), 0) / 100;

const owing = new Set<WaitingBill["status"]>(["due", "failed"]);

export const action = customerAction(z.object({}), async ({ api, request }) => {
  const retour = returnOf(request) ?? paths.card;
  const page = await cardPageOf(api, retour);
  return page === undefined
    ? redirectWithFlash(retour, "charging:flash.unavailable", undefined, "red")
    : redirect(page, 303);
});

export default function AddCard() {
  const { t } = useTranslation("charging");
  const { retour, replaces, owed, fields, saved } = useLoaderData<typeof loader>();
  return (
    <DialogForm
      id="add-credit-card"
      title={t(replaces ? "card.replace" : "add.title")}
      closeTo={retour}
      lead={
        <>
          <p>{t("add.lead")}</p>
          {replaces && <p>{t("add.replaces")}</p>}
          {owed > 0 && (
            <p>
              <b>{t("add.owes", { amount: sum(owed) })}</b>
            </p>
          )}
          <p className="flex gap-s2 text-sm text-ink-2">
            <Icon name="shield" className="mt-[.12em]" />
            {t("add.safe")}
          </p>
          {fields && <ProviderFields {...fields} saved={saved} />}
        </>
      }
      submit={t("add.go")}
      reload
    />
  );
}
