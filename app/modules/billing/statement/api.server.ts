import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { finishBillPage, payBill } from "#app/modules/billing/payment/pay-bill.server.ts";

import { chooseMeans } from "./choose-means.server.ts";
import { billDocumentEndpoints } from "./document.endpoints.ts";
import { downloadBill } from "./document.server.ts";
import { ownBillEndpoints } from "./list.endpoints.ts";
import { listOwnBills, listWaitingBills, showOwnBill } from "./list-own.server.ts";
import { statementEndpoints } from "./month.endpoints.ts";
import { downloadStatement, showStatement } from "./month.server.ts";
import { payEndpoints } from "./pay.endpoints.ts";

export const statementApi = (followers: Followers) => [
  serve(ownBillEndpoints.list, listOwnBills(followers)),
  serve(ownBillEndpoints.waiting, listWaitingBills(followers)),
  serve(ownBillEndpoints.show, showOwnBill(followers)),
  serve(statementEndpoints.show, showStatement),
  serve(statementEndpoints.download, downloadStatement),
  serve(payEndpoints.pay, payBill(followers)),
  serve(payEndpoints.finish, finishBillPage(followers)),
  serve(payEndpoints.choose, chooseMeans(followers)),
  serve(billDocumentEndpoints.download, downloadBill(followers)),
];
