import type { LoaderFunctionArgs } from "@remix-run/node";

import { withdrawals } from "#app/modules/care/withdrawal/endpoints.ts";

export const loader = ({ context, params: { uuid = "" } }: LoaderFunctionArgs) =>
  context.api(withdrawals.acknowledgement, { params: { uuid } });
