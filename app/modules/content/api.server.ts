import { serve } from "#app/api/serve.server.ts";

import { contentEndpoints } from "./endpoints.ts";
import { keepReport, showConfig, showHouseText, showTermsOfUse } from "./service.server.ts";

export const contentApi = [
  serve(contentEndpoints.health, () => Promise.resolve({ status: "ok" as const })),
  serve(contentEndpoints.config, () => Promise.resolve(showConfig())),
  serve(contentEndpoints.terms, () => Promise.resolve(showTermsOfUse())),
  serve(contentEndpoints.legalNotice, () => Promise.resolve(showHouseText("legal"))),
  serve(contentEndpoints.personalData, () => Promise.resolve(showHouseText("personal_data"))),
  serve(contentEndpoints.log, ({ body }) => {
    keepReport(body);
    return Promise.resolve(undefined);
  }),
];
