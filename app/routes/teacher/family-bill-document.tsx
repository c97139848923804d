import type { LoaderFunctionArgs } from "@remix-run/node";

import { payouts } from "#app/modules/earnings/payout/endpoints.ts";

/** Family bill in the teacher's name, as a PDF (TEA-058). */
export const loader = ({ context, params: { courseId: id = "" } }: LoaderFunctionArgs) =>
  context.as("teacher")(payouts.downloadFamilyBill, { params: { id } });
