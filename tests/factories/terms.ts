import { showTermsOfUse } from "#app/modules/catalogue/content/show.server.ts";

export const agreement = () => ({
  terms_version: showTermsOfUse().version,
  begin_at_once: true,
});
