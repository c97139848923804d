import type { LoaderFunctionArgs } from "@remix-run/node";

import { contractPaperEndpoints } from "#app/modules/lessons/contract/paper.endpoints.ts";
import { quoteEndpoints } from "#app/modules/lessons/quote/endpoints.ts";

import { quoteQueryOf } from "./quote-query.ts";

export function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.as("customer");
  const { query, hours } = quoteQueryOf(request);
  if (new URL(request.url).pathname.endsWith("/contrat.pdf")) {
    return api(contractPaperEndpoints.preview, { query });
  }
  return api(quoteEndpoints.download, { query: { ...query, hours } });
}
