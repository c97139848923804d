import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { More } from "#app/ui/layout.tsx";

export function SheetLink() {
  const { t } = useTranslation("price", { keyPrefix: "sheet" });
  return (
    <p className="mt-s2">
      <More to={paths.priceSheet}>{t("link")}</More>
    </p>
  );
}
