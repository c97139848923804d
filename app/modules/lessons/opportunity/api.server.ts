import { serve } from "#app/api/serve.server.ts";

import { answerOpportunity } from "./answer.server.ts";
import { opportunities } from "./endpoints.ts";
import { listOpportunities, showOpportunity } from "./list.server.ts";

export const opportunityApi = [
  serve(opportunities.list, listOpportunities),
  serve(opportunities.show, showOpportunity),
  serve(opportunities.answer, answerOpportunity),
];
