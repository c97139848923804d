import type { LoaderFunctionArgs } from "@remix-run/node";

import { billDocumentEndpoints } from "#app/modules/billing/statement/document.endpoints.ts";

/** A bill, credit note or payment receipt as PDF (API-071). */
export function loader({ context, request, params: { billId: id = "" } }: LoaderFunctionArgs) {
  const paper = new URL(request.url).pathname.endsWith("/recu.pdf") ? "receipt" : "bill";
  return context.as("customer")(billDocumentEndpoints.download, {
    params: { id },
    query: { paper },
  });
}
