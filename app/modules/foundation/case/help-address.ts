import { paths, pathTo } from "#app/paths.ts";

import { type HelpSubject, helpSubjects } from "./help.domain.ts";

const slugs: Readonly<Record<HelpSubject, string>> = {
  course: "cours",
  bill: "facture",
  contract: "contrat",
  registration: "stage",
  refund: "remboursement",
};

/** Where help about a thing is asked for and answered (CUS-051). */
export const helpPath = (subject: HelpSubject, id: number): string =>
  pathTo(paths.helpAbout, { helpKind: slugs[subject], helpNumber: String(id) });

export const helpSubjectAt = (slug: string | undefined): HelpSubject | undefined =>
  helpSubjects.find((one) => slugs[one] === slug);
