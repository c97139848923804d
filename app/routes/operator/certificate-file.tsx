import type { LoaderFunctionArgs } from "@remix-run/node";

import { idSchema } from "#app/api/endpoint.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";

/** A family's tax certificate of last year; who opened it stays in the family's reads. */
export function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const id = idSchema.safeParse(params["customerId"]).data;
  if (id === undefined) throw new Response(null, { status: 404 });
  return context.as("operator")(taxCredits.openCertificate, { params: { customer_id: id } });
}
