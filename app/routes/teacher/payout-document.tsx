import type { LoaderFunctionArgs } from "@remix-run/node";

import { payoutEndpoints } from "#app/modules/earnings/payout/payout.endpoints.ts";

export const loader = ({ context, params: { payoutId: id = "" } }: LoaderFunctionArgs) =>
  context.as("teacher")(payoutEndpoints.download, { params: { id } });
