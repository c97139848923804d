import { useTranslation } from "react-i18next";

import type { DocumentType } from "#app/modules/career/document/domain.ts";
import { SiteLink } from "#app/ui/site-link.tsx";

/** Where a paper is asked for, free of charge. */
const sites: Readonly<Partial<Record<DocumentType, string>>> = {
  criminal_record: "casier-judiciaire.justice.gouv.fr",
  enterprise_proof: "avis-situation-sirene.insee.fr",
};

/** What is asked for of a paper, with the way to the site that gives it (TEA-012). */
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
