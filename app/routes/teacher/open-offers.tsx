import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { More, Section } from "#app/ui/layout.tsx";

/** Where the requests without a teacher are (ENT-24); on a phone the tab « Offres » leads there. */
export function OpenOffers({ isOpen }: Readonly<{ isOpen: boolean }>) {
  const { t } = useTranslation("teacher-space", { keyPrefix: "open_offers" });
  if (!isOpen) return null;
  return (
    <div className="max-md:hidden">
      <Section title={t("title")}>
        <More to={paths.opportunities}>{t("see")}</More>
      </Section>
    </div>
  );
}
