import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { withQuery } from "#app/paths.ts";
import { Views } from "#app/ui/desk/table.tsx";
import { PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { deskPaths } from "./paths.ts";
import type { loader } from "./payouts.server.ts";
import { PayoutList, PayslipList } from "./payouts-lists.tsx";
import { WaitingHead } from "./payouts-run.tsx";
import { WaitingPayouts } from "./payouts-waiting.tsx";

export { action, loader } from "./payouts.server.ts";

export const handle = { i18n: ["desk-payouts"] };

export const meta = pageMeta("desk-payouts:page", { noindex: true });

const addresses = { waiting: undefined, payouts: "versements", payslips: "bulletins" } as const;

/** Refused payouts, the next run before it runs, every payout, payslips of a month (OPS-27). */
export default function Payouts() {
  const { t } = useTranslation("desk-payouts");
  const shown = useLoaderData<typeof loader>();
  return (
    <Wrap>
      {shown.view === "waiting" ? <WaitingHead shown={shown} /> : <PageHead title={t("page")} />}
      <Views
        label={t("views.label")}
        views={(["waiting", "payouts", "payslips"] as const).map((view) => ({
          to: withQuery(deskPaths.deskPayouts, { vue: addresses[view] }),
          label: t(`views.${view}`),
          current: shown.view === view,
        }))}
      />
      {shown.view === "waiting" && <WaitingPayouts shown={shown} />}
      {shown.view === "payouts" && <PayoutList shown={shown} />}
      {shown.view === "payslips" && <PayslipList shown={shown} />}
    </Wrap>
  );
}
