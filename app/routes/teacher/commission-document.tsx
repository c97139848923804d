import type { LoaderFunctionArgs } from "@remix-run/node";

import { commissions } from "#app/modules/earnings/commission/endpoints.ts";

export const loader = ({ context, params: { commissionInvoiceId: id = "" } }: LoaderFunctionArgs) =>
  context.as("teacher")(commissions.download, { params: { id } });
