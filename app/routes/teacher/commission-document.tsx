import type { LoaderFunctionArgs } from "@remix-run/node";

import { commissionEndpoints } from "#app/modules/earnings/commission/endpoints.ts";

/** A commission invoice, as a PDF that a plain link opens (API-178). */
export const loader = ({ context, params: { commissionInvoiceId: id = "" } }: LoaderFunctionArgs) =>
  context.as("teacher")(commissionEndpoints.download, { params: { id } });
