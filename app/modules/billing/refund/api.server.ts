import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { nameAccount } from "./account.server.ts";
import { refunds } from "./endpoints.ts";
import {
  cancelRefundFile,
  listRefundFiles,
  makeRefundFile,
  markRefundFileSent,
  writeRefundFile,
} from "./file.server.ts";
import { keepAnyRefund, keepRefund } from "./keep.server.ts";
import {
  giveUpAnyRefund,
  markRefundSent,
  openAnyCreditRefund,
  openAnyRefund,
  returnReceipt,
} from "./operator.server.ts";
import { askAccountAgain } from "./remind.server.ts";
import { listAllRefunds, listOwnRefunds, showAnyRefund, showOwnRefund } from "./show.server.ts";

export const refundApi = (followers: Followers) => [
  serve(refunds.list, listOwnRefunds),
  serve(refunds.show, showOwnRefund),
  serve(refunds.nameAccount, nameAccount),
  serve(refunds.keep, keepRefund),
  serve(refunds.listAll, listAllRefunds),
  serve(refunds.showAny, showAnyRefund),
  serve(refunds.keepAny, keepAnyRefund),
  serve(refunds.askAccount, askAccountAgain),
  serve(refunds.markSent, markRefundSent(followers)),
  serve(refunds.listFiles, listRefundFiles),
  serve(refunds.makeFile, makeRefundFile),
  serve(refunds.downloadFile, writeRefundFile),
  serve(refunds.markFileSent, markRefundFileSent(followers)),
  serve(refunds.cancelFile, cancelRefundFile),
  serve(refunds.giveUp, giveUpAnyRefund(followers)),
  serve(refunds.open, openAnyRefund(followers)),
  serve(refunds.openOfCredit, openAnyCreditRefund(followers)),
  serve(refunds.returnUnmatched, returnReceipt(followers)),
];
