import { teacherLoader } from "#app/bff/route.server.ts";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";

/** Family bill in the teacher's name, as a PDF (TEA-058). */
export const loader = teacherLoader(({ api, courseId: id }) =>
  api(payouts.downloadFamilyBill, { params: { id } }),
);
