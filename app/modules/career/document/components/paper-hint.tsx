import { useTranslation } from "react-i18next";

import type { DocumentType } from "#app/modules/career/document/domain.ts";
import { SiteLink } from "#app/ui/site-link.tsx";

const sites: Readonly<Partial<Record<DocumentType, string>>> = {
  criminal_record: "casier-judiciaire.justice.gouv.fr",
  enterprise_proof: "avis-situation-sirene.insee.fr",
};

export function PaperHint({ type }: Readonly<{ type: DocumentType }>) {
  const { t } = useTranslation("document");
  const site = sites[type];
  if (!site) return <>{t(`hints.${type}`)}</>;
  const [before = "", after = ""] = t(`hints.${type}`, { site: "|" }).split("|");
  return (
    <>
      {before}
      <SiteLink site={site} />
      {after}
    </>
  );
}
