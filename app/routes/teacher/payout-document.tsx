import type { LoaderFunctionArgs } from "@remix-run/node";

import { payouts } from "#app/modules/earnings/payout/endpoints.ts";

export const loader = ({ context, params: { payoutId: id = "" } }: LoaderFunctionArgs) =>
  context.as("teacher")(payouts.download, { params: { id } });
