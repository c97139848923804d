import type { Call } from "#app/api/call.server.ts";
import { toEuros } from "#app/lib/money.ts";

import type { RequestedPrice } from "./endpoints.ts";
import { listFigures } from "./repository.server.ts";

/** Last night's figures by career and format, for future teachers; none of fewer than five (PUB-041, TEA-066). */
export async function listRequestedPrices({
  reader,
}: Pick<Call, "reader">): Promise<RequestedPrice[]> {
  const figures = await listFigures(reader);
  return figures.flatMap(({ cursusId, format, averageCents, medianCents }) =>
    averageCents === null || medianCents === null
      ? []
      : [
          {
            school_career_id: cursusId,
            format,
            average_price: toEuros(averageCents),
            median_price: toEuros(medianCents),
          },
        ],
  );
}
