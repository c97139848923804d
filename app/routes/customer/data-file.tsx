import type { LoaderFunctionArgs } from "@remix-run/node";

import { dataEndpoints } from "#app/modules/customer/data.endpoints.ts";

/** All that is kept of a family, as a file (LAW-08). */
export async function loader({ context }: LoaderFunctionArgs) {
  const data = await context.as("customer")(dataEndpoints.export, {});
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="preau-mes-donnees.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
