import type { LoaderFunctionArgs } from "@remix-run/node";

import { payslips } from "#app/modules/earnings/payslip/endpoints.ts";

/** Payslip as a PDF (API-111). */
export const loader = ({ context, params: { payslipId: id = "" } }: LoaderFunctionArgs) =>
  context.as("teacher")(payslips.download, { params: { id } });
