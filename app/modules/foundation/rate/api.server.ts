import { serve } from "#app/api/serve.server.ts";

import { rates } from "./endpoints.ts";
import { findRates } from "./repository.server.ts";

export const rateApi = [
  serve(rates.list, async ({ reader }) =>
    (await findRates(reader)).map(({ name, from, value, source }) => ({
      name,
      from,
      value,
      source,
    })),
  ),
];
