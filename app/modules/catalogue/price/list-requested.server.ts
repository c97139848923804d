import type { Call } from "#app/api/call.server.ts";
import { toEuros } from "#app/lib/money.ts";

import type { RequestedPrice } from "./endpoints.ts";
import { listFigures } from "./repository.server.ts";

/** What listed teachers ask by career and format, as the last night counted it; none of fewer than five (TEA-066). */
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
