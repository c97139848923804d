import type { ApplicationStep } from "#app/modules/career/application/domain.ts";
import { paths, pathTo } from "#app/paths.ts";

const addresses = {
  identite: paths.applicationIdentity,
  offre: paths.applicationOffer,
  presentation: paths.applicationPresentation,
  envoi: paths.applicationSending,
} as const satisfies Record<ApplicationStep, string>;

export const applicationPath = (step: ApplicationStep, draft: string): string =>
  pathTo(addresses[step], { draft });
