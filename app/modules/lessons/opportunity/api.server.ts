import { serve } from "#app/api/serve.server.ts";

import { answerOpportunity } from "./answer.server.ts";
import { opportunityEndpoints } from "./endpoints.ts";
import { listOpportunities, showOpportunity } from "./list.server.ts";

export const opportunityApi = [
  serve(opportunityEndpoints.list, listOpportunities),
  serve(opportunityEndpoints.show, showOpportunity),
  serve(opportunityEndpoints.answer, answerOpportunity),
];
