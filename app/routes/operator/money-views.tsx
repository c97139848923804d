import { useTranslation } from "react-i18next";

import { countShown } from "#app/lib/desk-counts.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { pathTo } from "#app/paths.ts";
import { Views } from "#app/ui/desk/table.tsx";

import { useDeskQueues } from "./desk-queues.ts";
import { deskPaths } from "./paths.ts";

/** Queues of this page: what waits for money that comes in or goes back. */
export const moneyKinds = [
  "unpaid",
  "awaiting_money",
  "unmatched_money",
  "late_money",
  "bank_entry",
  "refund",
  "refund_account",
  "withdrawal",
  "provider_event",
  "card_dispute",
] as const;

const views = [
  { name: "attendus", kinds: ["awaiting_money"] },
  { name: "sans-facture", kinds: ["unmatched_money"] },
  { name: "a-rendre", kinds: ["refund", "refund_account"] },
  { name: "recus", kinds: [] },
  { name: "echecs", kinds: [] },
  { name: "factures", kinds: [] },
  { name: "avoirs", kinds: [] },
  { name: "credits", kinds: [] },
  { name: "echeanciers", kinds: [] },
  { name: "retractations", kinds: ["withdrawal"] },
] as const;

export function MoneyViews({ current }: { current: string | undefined }) {
  const { t } = useTranslation("desk-money");
  const queues = useDeskQueues();
  const countOf = (kinds: readonly string[]) =>
    kinds.length === 0
      ? undefined
      : countShown(sumOf(queues, ({ kind, count }) => (kinds.includes(kind) ? count : 0)));
  return (
    <Views
      label={t("views")}
      views={[
        {
          to: deskPaths.deskPayments,
          label: t("view.waiting"),
          count: countOf(moneyKinds),
          current: current === undefined,
        },
        {
          to: deskPaths.deskBankStatement,
          label: t("view.releve"),
          count: countOf(["bank_entry"]),
          current: current === "releve",
        },
        ...views.map(({ name, kinds }) => ({
          to: pathTo(deskPaths.deskMoneyList, { moneyList: name }),
          label: t(`view.${name}`),
          count: countOf(kinds),
          current: current === name,
        })),
      ]}
    />
  );
}
