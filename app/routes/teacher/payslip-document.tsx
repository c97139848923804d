import type { LoaderFunctionArgs } from "@remix-run/node";

import { payslipEndpoints } from "#app/modules/earnings/payslip/endpoints.ts";

/** A payslip, as a PDF that a plain link opens (API-111). */
export const loader = ({ context, params: { payslipId: id = "" } }: LoaderFunctionArgs) =>
  context.as("teacher")(payslipEndpoints.download, { params: { id } });
