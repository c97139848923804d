import { serve } from "#app/api/serve.server.ts";
import { log, redactText } from "#app/bff/log.server.ts";

import { keptReport } from "./domain.ts";
import { contentEndpoints } from "./endpoints.ts";
import { resourceEndpoints } from "./resource.endpoints.ts";
import { showConfig, showHouseText, showTermsOfUse } from "./service.server.ts";
import {
  listPublicResources,
  listResources,
  showPublicResource,
  showResource,
} from "./show-resource.server.ts";

export const contentApi = [
  serve(contentEndpoints.health, () => Promise.resolve({ status: "ok" as const })),
  serve(contentEndpoints.config, () => Promise.resolve(showConfig())),
  serve(contentEndpoints.terms, () => Promise.resolve(showTermsOfUse())),
  serve(contentEndpoints.legalNotice, () => Promise.resolve(showHouseText("legal"))),
  serve(contentEndpoints.personalData, () => Promise.resolve(showHouseText("personal_data"))),
  serve(contentEndpoints.reviewsRule, () => Promise.resolve(showHouseText("reviews_rule"))),
  serve(contentEndpoints.accessibility, () => Promise.resolve(showHouseText("accessibility"))),
  serve(contentEndpoints.log, ({ body }) => {
    log.warn({ report: keptReport(body, redactText) }, "browser");
    return Promise.resolve(undefined);
  }),
  serve(resourceEndpoints.listPublic, listPublicResources),
  serve(resourceEndpoints.showPublic, showPublicResource),
  serve(resourceEndpoints.list, listResources),
  serve(resourceEndpoints.show, showResource),
];
