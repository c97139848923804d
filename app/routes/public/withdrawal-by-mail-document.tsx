import type { LoaderFunctionArgs } from "@remix-run/node";

import { withdrawalEndpoints } from "#app/modules/care/withdrawal/endpoints.ts";

export const loader = ({ context, params: { token = "" } }: LoaderFunctionArgs) =>
  context.api(withdrawalEndpoints.linkAcknowledgement, { params: { token } });
