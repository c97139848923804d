import type { LoaderFunctionArgs } from "@remix-run/node";

import { withdrawalEndpoints } from "#app/modules/care/withdrawal/endpoints.ts";

/** The acknowledgement as a PDF, by the link of the mail (LAW-20). */
export const loader = ({ context, params: { token = "" } }: LoaderFunctionArgs) =>
  context.api(withdrawalEndpoints.linkAcknowledgement, { params: { token } });
