import type { LoaderFunctionArgs } from "@remix-run/node";

import { familyBillEndpoints } from "#app/modules/earnings/payout/family-bill.endpoints.ts";

/** What a family was billed in the teacher's name, as a PDF that a plain link opens (TEA-058). */
export const loader = ({ context, params: { courseId: id = "" } }: LoaderFunctionArgs) =>
  context.as("teacher")(familyBillEndpoints.download, { params: { id } });
