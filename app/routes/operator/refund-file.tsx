import type { LoaderFunctionArgs } from "@remix-run/node";

import { idSchema } from "#app/api/endpoint.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";

/** A file of transfers for our bank, while it waits to be given to it. */
export function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const id = idSchema.safeParse(params["refundFileId"]).data;
  if (id === undefined) throw new Response(null, { status: 404 });
  return context.as("operator")(refunds.downloadFile, { params: { id } });
}
