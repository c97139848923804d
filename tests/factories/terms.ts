import { showTermsOfUse } from "#app/modules/catalogue/content/service.server.ts";

export const agreement = () => ({
  terms_version: showTermsOfUse().version,
  begin_at_once: true,
});
