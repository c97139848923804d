import type { LoaderFunctionArgs } from "@remix-run/node";

import { payoutEndpoints } from "#app/modules/earnings/payout/payout.endpoints.ts";

/** What a payout pays, as a PDF that a plain link opens (TEA-037). */
export const loader = ({ context, params: { payoutId: id = "" } }: LoaderFunctionArgs) =>
  context.as("teacher")(payoutEndpoints.download, { params: { id } });
