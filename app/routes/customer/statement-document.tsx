import type { LoaderFunctionArgs } from "@remix-run/node";

import { monthIn } from "#app/lib/month.ts";
import { bills } from "#app/modules/billing/statement/endpoints.ts";

export function loader({ context, params: { month = "" } }: LoaderFunctionArgs) {
  if (!monthIn(month)) throw new Response(null, { status: 404 });
  return context.as("customer")(bills.downloadMonth, { params: { month } });
}
