import { serve, type Served } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { payouts } from "./endpoints.ts";
import { downloadFamilyBill } from "./family-bill.server.ts";
import { listOwnPayouts, listOwnTransfers } from "./list.server.ts";
import { acceptMandate } from "./mandate.server.ts";
import { showNextRun, writeToPayee } from "./next-run.server.ts";
import { listAllPayouts, retryAny, runAll, showAnyPayout } from "./operator.server.ts";
import type { IsOwed } from "./owed.server.ts";
import { downloadSessionInvoice } from "./session-invoice.server.ts";
import { showAccount } from "./show-account.server.ts";
import { downloadPayout } from "./statement.server.ts";

export const payoutApi = (followers: Followers, isPayslipOwed: IsOwed): readonly Served[] => [
  serve(payouts.acceptMandate, acceptMandate),
  serve(payouts.list, listOwnPayouts),
  serve(payouts.listTransfers, listOwnTransfers),
  serve(payouts.download, downloadPayout),
  serve(payouts.downloadSessionInvoice, downloadSessionInvoice),
  serve(payouts.showAccount, showAccount(isPayslipOwed)),
  serve(payouts.downloadFamilyBill, downloadFamilyBill(followers)),
  serve(payouts.listAll, listAllPayouts),
  serve(payouts.showAny, showAnyPayout),
  serve(payouts.showNextRun, showNextRun),
  serve(payouts.write, writeToPayee),
  serve(payouts.run, runAll),
  serve(payouts.retry, retryAny),
];
