import { serve, type Served } from "#app/api/serve.server.ts";

import { downloadPayslip } from "./document.server.ts";
import { payslips } from "./endpoints.ts";
import { listOwnPayslips, showNextPay } from "./list.server.ts";
import { cancelOne, listAllPayslips, runAll } from "./operator.server.ts";

export const payslipApi: readonly Served[] = [
  serve(payslips.list, listOwnPayslips),
  serve(payslips.next, showNextPay),
  serve(payslips.download, downloadPayslip),
  serve(payslips.listAll, listAllPayslips),
  serve(payslips.cancel, cancelOne),
  serve(payslips.run, runAll),
];
