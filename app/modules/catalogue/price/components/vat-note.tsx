import { useTranslation } from "react-i18next";

import { Note } from "#app/ui/note.tsx";

/** To who owes VAT: the figures do not take it off (LAW-17). */
export function VatNote() {
  const { t } = useTranslation("price");
  return (
    <Note tone="yellow">
      <p>{t("vat")}</p>
    </Note>
  );
}
