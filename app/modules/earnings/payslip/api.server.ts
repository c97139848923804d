import { serve, type Served } from "#app/api/serve.server.ts";

import { downloadPayslip } from "./document.server.ts";
import { payslipEndpoints } from "./endpoints.ts";
import { listOwnPayslips, showNextPay } from "./list.server.ts";

export const payslipApi: readonly Served[] = [
  serve(payslipEndpoints.list, listOwnPayslips),
  serve(payslipEndpoints.next, showNextPay),
  serve(payslipEndpoints.download, downloadPayslip),
];
