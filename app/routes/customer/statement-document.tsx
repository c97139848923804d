import type { LoaderFunctionArgs } from "@remix-run/node";

import { bills } from "#app/modules/billing/statement/endpoints.ts";

export function loader({ context, params: { month = "" } }: LoaderFunctionArgs) {
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)) throw new Response(null, { status: 404 });
  return context.as("customer")(bills.downloadMonth, { params: { month } });
}
