import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { confirmPayment } from "./confirm.server.ts";
import { payments } from "./endpoints.ts";
import { listAllCredits, listAllPayments, listAllUnmatched, listPlans } from "./list.server.ts";
import { matchReceipt, receiveMoney } from "./operator.server.ts";
import { planBill } from "./plan.server.ts";
import { showAnyPayment, showReceipt } from "./show.server.ts";

export const paymentApi = (followers: Followers) => [
  serve(payments.confirm, confirmPayment(followers)),
  serve(payments.listAll, listAllPayments),
  serve(payments.receive, receiveMoney(followers)),
  serve(payments.listUnmatched, listAllUnmatched),
  serve(payments.showAny, showAnyPayment),
  serve(payments.showUnmatched, showReceipt),
  serve(payments.match, matchReceipt(followers)),
  serve(payments.listCredits, listAllCredits),
  serve(payments.plan, planBill(followers)),
  serve(payments.listPlans, listPlans),
];
