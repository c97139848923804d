import { customerLoader } from "#app/bff/route.server.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";

export const loader = customerLoader(({ api, year }) =>
  api(taxCredits.certificate, { params: { year } }),
);
