import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { Seg } from "#app/ui/nav.tsx";

const tabs = [
  { name: "payouts", to: paths.payouts },
  { name: "figures", to: paths.administrativeFigures },
  { name: "year", to: paths.moneyYear },
  { name: "payslips", to: paths.payslips },
] as const;

export function MoneyTabs({ at }: { at: (typeof tabs)[number]["name"] }) {
  const { t } = useTranslation("payout");
  const views = tabs.map(({ name, to }) => ({ to, label: t(`tab.${name}`), current: name === at }));
  return <Seg label={t("views")} views={views} />;
}
