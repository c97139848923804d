import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { finishBillPage, payBill } from "#app/modules/billing/payment/pay-bill.server.ts";

import { chooseMeans } from "./choose-means.server.ts";
import { creditAnyBill } from "./credit.server.ts";
import { downloadBill } from "./document.server.ts";
import { bills } from "./endpoints.ts";
import { listAllBills, showAnyBill } from "./list-bills.server.ts";
import { listOwnBills, listWaitingBills, showOwnBill } from "./list-own.server.ts";
import { downloadStatement, showStatement } from "./month.server.ts";
import { writeAboutBill } from "./write.server.ts";

export const statementApi = (followers: Followers) => [
  serve(bills.list, listOwnBills(followers)),
  serve(bills.listWaiting, listWaitingBills(followers)),
  serve(bills.show, showOwnBill(followers)),
  serve(bills.showMonth, showStatement),
  serve(bills.downloadMonth, downloadStatement),
  serve(bills.pay, payBill(followers)),
  serve(bills.finish, finishBillPage(followers)),
  serve(bills.chooseMeans, chooseMeans(followers)),
  serve(bills.download, downloadBill(followers)),
  serve(bills.listAll, listAllBills),
  serve(bills.showAny, showAnyBill),
  serve(bills.write, writeAboutBill),
  serve(bills.credit, creditAnyBill),
];
