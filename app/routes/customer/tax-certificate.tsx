import type { LoaderFunctionArgs } from "@remix-run/node";

import { taxCreditEndpoints } from "#app/modules/lessons/tax-credit/endpoints.ts";

/** The certificate of a year, as a PDF that a plain link opens (API-072). */
export function loader({ context, params: { year = "" } }: LoaderFunctionArgs) {
  return context.as("customer")(taxCreditEndpoints.certificate, { params: { year } });
}
