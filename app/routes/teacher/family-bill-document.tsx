import type { LoaderFunctionArgs } from "@remix-run/node";

import { familyBillEndpoints } from "#app/modules/earnings/payout/family-bill.endpoints.ts";

/** Family bill in the teacher's name, as a PDF (TEA-058). */
export const loader = ({ context, params: { courseId: id = "" } }: LoaderFunctionArgs) =>
  context.as("teacher")(familyBillEndpoints.download, { params: { id } });
