import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { Seg } from "#app/ui/nav.tsx";

import { toView, type View } from "./proposals-view.ts";

export type OfferTotals = Readonly<Record<View | "open", number>>;

type OfferViewsProps = Readonly<{ at: View | "open"; totals: OfferTotals }>;

export function OfferViews({ at, totals }: OfferViewsProps) {
  const { t } = useTranslation("teacher-space", { keyPrefix: "offers" });
  const views = (["pending", "responded", "open"] as const).map((one) => ({
    to: one === "open" ? paths.opportunities : toView(one),
    label: t(one, { total: totals[one] }),
    current: one === at,
  }));
  return <Seg label={t("label")} views={views} tight />;
}
