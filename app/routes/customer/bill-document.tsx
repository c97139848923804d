import type { LoaderFunctionArgs } from "@remix-run/node";

import { bills } from "#app/modules/billing/statement/endpoints.ts";

/** A bill, credit note or payment receipt as PDF (API-071). */
export function loader({ context, request, params: { billId: id = "" } }: LoaderFunctionArgs) {
  const paper = new URL(request.url).pathname.endsWith("/recu.pdf") ? "receipt" : "bill";
  return context.as("customer")(bills.download, {
    params: { id },
    query: { paper },
  });
}
