import type { LoaderFunctionArgs } from "@remix-run/node";

import { withdrawalEndpoints } from "#app/modules/care/withdrawal/endpoints.ts";

export const loader = ({ context, params: { uuid = "" } }: LoaderFunctionArgs) =>
  context.api(withdrawalEndpoints.acknowledgement, { params: { uuid } });
