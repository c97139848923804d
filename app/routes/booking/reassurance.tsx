import { useTranslation } from "react-i18next";

import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";

import { useBehind } from "./behind.ts";

export const meta = pageMeta("booking:reassurance.page", { noindex: true });

const promises = ["no_charge", "free_change", "cancel", "verdict"] as const;

/** What protects the family (DLG-38). */
export default function Reassurance() {
  const { t } = useTranslation("booking");
  const { address } = useBehind();
  return (
    <RouteDialog id="reassuring-explanations" title={t("reassurance.title")} closeTo={address}>
      <dl className="grid gap-s4">
        {promises.map((promise) => (
          <div key={promise}>
            <dt className="font-semibold">{t(`reassurance.${promise}.title`)}</dt>
            <dd>{t(`reassurance.${promise}.text`)}</dd>
          </div>
        ))}
      </dl>
    </RouteDialog>
  );
}
