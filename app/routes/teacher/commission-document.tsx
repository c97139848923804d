import type { LoaderFunctionArgs } from "@remix-run/node";

import { commissionEndpoints } from "#app/modules/earnings/commission/endpoints.ts";

export const loader = ({ context, params: { commissionInvoiceId: id = "" } }: LoaderFunctionArgs) =>
  context.as("teacher")(commissionEndpoints.download, { params: { id } });
