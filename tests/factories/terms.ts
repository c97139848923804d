import { showTermsOfUse } from "#app/modules/catalogue/content/service.server.ts";

/** A family's agreement: the terms in force, and lessons that may begin at once. */
export const agreement = () => ({
  terms_version: showTermsOfUse().version,
  begin_at_once: true,
});
