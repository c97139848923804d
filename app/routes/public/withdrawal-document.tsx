import type { LoaderFunctionArgs } from "@remix-run/node";

import { withdrawalEndpoints } from "#app/modules/care/withdrawal/endpoints.ts";

/** The acknowledgement of a withdrawal, as a PDF that a plain link opens (LAW-20). */
export const loader = ({ context, params: { uuid = "" } }: LoaderFunctionArgs) =>
  context.api(withdrawalEndpoints.acknowledgement, { params: { uuid } });
