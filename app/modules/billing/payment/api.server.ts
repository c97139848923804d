import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { cardSetupEndpoints } from "#app/modules/billing/card-setup/endpoints.ts";
import {
  forgetCard,
  initSetup,
  saveCard,
  showCard,
} from "#app/modules/billing/card-setup/save-card.server.ts";
import { billDocumentEndpoints } from "#app/modules/billing/statement/document.endpoints.ts";
import { downloadBill } from "#app/modules/billing/statement/document.server.ts";
import { ownBillEndpoints } from "#app/modules/billing/statement/list.endpoints.ts";
import {
  listOwnBills,
  listWaitingBills,
  showOwnBill,
} from "#app/modules/billing/statement/list-own.server.ts";
import { statementEndpoints } from "#app/modules/billing/statement/month.endpoints.ts";
import { downloadStatement, showStatement } from "#app/modules/billing/statement/month.server.ts";

import { chooseMeans } from "./await-money.server.ts";
import { chargingEndpoints } from "./charge.endpoints.ts";
import { confirmPayment } from "./confirm.server.ts";
import { payEndpoints } from "./pay.endpoints.ts";
import { finishBillPage, payBill } from "./pay-bill.server.ts";
import { receiveEvent } from "./receive-event.server.ts";

export const billingApi = (followers: Followers) => [
  serve(cardSetupEndpoints.show, showCard),
  serve(cardSetupEndpoints.init, initSetup),
  serve(cardSetupEndpoints.save, saveCard(followers)),
  serve(cardSetupEndpoints.remove, forgetCard),
  serve(chargingEndpoints.confirm, confirmPayment(followers)),
  serve(ownBillEndpoints.list, listOwnBills(followers)),
  serve(ownBillEndpoints.waiting, listWaitingBills(followers)),
  serve(ownBillEndpoints.show, showOwnBill(followers)),
  serve(statementEndpoints.show, showStatement),
  serve(statementEndpoints.download, downloadStatement),
  serve(payEndpoints.pay, payBill(followers)),
  serve(payEndpoints.finish, finishBillPage(followers)),
  serve(payEndpoints.choose, chooseMeans(followers)),
  serve(billDocumentEndpoints.download, downloadBill(followers)),
  serve(chargingEndpoints.webhook, receiveEvent(followers)),
];
