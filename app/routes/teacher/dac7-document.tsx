import type { LoaderFunctionArgs } from "@remix-run/node";

import { figuresEndpoints } from "#app/modules/earnings/declaration/endpoints.ts";

export const loader = ({ context, params: { year = "" } }: LoaderFunctionArgs) =>
  context.as("teacher")(figuresEndpoints.dac7, { params: { year }, query: { format: "pdf" } });
