import { useTranslation } from "react-i18next";

import { Note } from "#app/ui/note.tsx";

/** The figures do not deduct VAT (LAW-17). */
export function VatNote() {
  const { t } = useTranslation("price");
  return (
    <Note tone="yellow">
      <p>{t("vat")}</p>
    </Note>
  );
}
