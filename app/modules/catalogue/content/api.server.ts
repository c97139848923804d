import { serve } from "#app/api/serve.server.ts";
import { log, redactText } from "#app/bff/log.server.ts";

import { keptReport } from "./domain.ts";
import { content } from "./endpoints.ts";
import {
  addResource,
  changeResource,
  listEveryResource,
  withdrawResource,
} from "./manage-resource.server.ts";
import { showConfig, showHouseText, showTermsOfUse } from "./show.server.ts";
import {
  listPublicResources,
  listResources,
  showPublicResource,
  showResource,
} from "./show-resource.server.ts";
import { listTerms, publishTerms } from "./terms.server.ts";

export const contentApi = [
  serve(content.health, () => Promise.resolve({ status: "ok" as const })),
  serve(content.config, () => Promise.resolve(showConfig())),
  serve(content.terms, () => Promise.resolve(showTermsOfUse())),
  serve(content.legalNotice, () => Promise.resolve(showHouseText("legal"))),
  serve(content.personalData, () => Promise.resolve(showHouseText("personal_data"))),
  serve(content.reviewsRule, () => Promise.resolve(showHouseText("reviews_rule"))),
  serve(content.accessibility, () => Promise.resolve(showHouseText("accessibility"))),
  serve(content.log, ({ body }) => {
    log.warn({ report: keptReport(body, redactText) }, "browser");
    return Promise.resolve(undefined);
  }),
  serve(content.listPublicResources, listPublicResources),
  serve(content.showPublicResource, showPublicResource),
  serve(content.listResources, listResources),
  serve(content.showResource, showResource),
  serve(content.listTerms, listTerms),
  serve(content.publishTerms, publishTerms),
  serve(content.listEveryResource, listEveryResource),
  serve(content.addResource, addResource),
  serve(content.changeResource, changeResource),
  serve(content.withdrawResource, withdrawResource),
];
