import { useTranslation } from "react-i18next";

import { ActLink, ActRow } from "#app/ui/act-row.tsx";

type PapersProps = { papers: Readonly<{ quote: string; preview: string }> };

export function Papers({ papers }: PapersProps) {
  const { t } = useTranslation("booking", { keyPrefix: "price" });
  return (
    <ActRow>
      <ActLink to={papers.quote} reloadDocument target="_blank">
        {t("quote_open")}
      </ActLink>
      <ActLink to={papers.preview} reloadDocument target="_blank">
        {t("preview_open")}
      </ActLink>
    </ActRow>
  );
}
