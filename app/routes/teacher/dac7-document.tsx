import type { LoaderFunctionArgs } from "@remix-run/node";

import { figuresEndpoints } from "#app/modules/earnings/declaration/endpoints.ts";

/** What is told to the tax office for a year, as a PDF that a plain link opens (API-176). */
export const loader = ({ context, params: { year = "" } }: LoaderFunctionArgs) =>
  context.as("teacher")(figuresEndpoints.dac7, { params: { year }, query: { format: "pdf" } });
