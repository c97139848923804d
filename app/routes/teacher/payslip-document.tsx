import { teacherLoader } from "#app/bff/route.server.ts";
import { payslips } from "#app/modules/earnings/payslip/endpoints.ts";

/** Payslip as a PDF (API-111). */
export const loader = teacherLoader(({ api, payslipId: id }) =>
  api(payslips.download, { params: { id } }),
);
