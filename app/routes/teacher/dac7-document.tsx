import type { LoaderFunctionArgs } from "@remix-run/node";

import { figures } from "#app/modules/earnings/declaration/endpoints.ts";

export const loader = ({ context, params: { year = "" } }: LoaderFunctionArgs) =>
  context.as("teacher")(figures.dac7, { params: { year }, query: { format: "pdf" } });
