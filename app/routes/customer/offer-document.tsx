import { customerLoader } from "#app/bff/route.server.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { quotes } from "#app/modules/lessons/quote/endpoints.ts";

import { quoteQueryOf } from "./quote-query.ts";

export const loader = customerLoader(({ api, request }) => {
  const { query, hours } = quoteQueryOf(request);
  if (new URL(request.url).pathname.endsWith("/contrat.pdf")) {
    return api(contracts.preview, { query });
  }
  return api(quotes.download, { query: { ...query, hours } });
});
