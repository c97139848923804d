import type { LoaderFunctionArgs } from "@remix-run/node";

import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";

export function loader({ context, params: { year = "" } }: LoaderFunctionArgs) {
  return context.as("customer")(taxCredits.certificate, { params: { year } });
}
