import { customerLoader } from "#app/bff/route.server.ts";
import { bills } from "#app/modules/billing/statement/endpoints.ts";

/** A bill, credit note or payment receipt as PDF (API-071). */
export const loader = customerLoader(({ api, billId: id, request }) => {
  const paper = new URL(request.url).pathname.endsWith("/recu.pdf") ? "receipt" : "bill";
  return api(bills.download, {
    params: { id },
    query: { paper },
  });
});
