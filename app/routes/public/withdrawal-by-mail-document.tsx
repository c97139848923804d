import type { LoaderFunctionArgs } from "@remix-run/node";

import { withdrawals } from "#app/modules/care/withdrawal/endpoints.ts";

export const loader = ({ context, params: { token = "" } }: LoaderFunctionArgs) =>
  context.api(withdrawals.linkAcknowledgement, { params: { token } });
