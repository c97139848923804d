import { ledger } from "#app/modules/billing/ledger/endpoints.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { providerEvents } from "#app/modules/billing/provider-event/endpoints.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";
import { bills } from "#app/modules/billing/statement/endpoints.ts";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";
import { payslips } from "#app/modules/earnings/payslip/endpoints.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";

import { commandOf, type EndpointCommand, onceOf } from "./endpoint-command.ts";

export const moneyCommands: Readonly<Record<string, EndpointCommand>> = {
  "bill list": commandOf(bills.listAll, "bills and credit notes, the newest first"),
  "bill show": commandOf(bills.showAny, "by id or number: lines, credit notes and payments"),
  "bill credit": onceOf(bills.credit, "a credit note of all that is left, or --amount"),
  "credit list": commandOf(payments.listCredits, "what families have as credit", "customer_id"),
  "credit refund": onceOf(refunds.openOfCredit, "gives a credit back, all or --amount"),
  "payment list": commandOf(payments.listAll, "payments, refunds asked, events that wait"),
  "payment receive": commandOf(payments.receive, "money that came without a card", "bill"),
  "payment unmatched": commandOf(payments.listUnmatched, "money of no bill, or of a settled one"),
  "payment match": commandOf(payments.match, "binds money of no bill to one", "bill"),
  "payment return": commandOf(refunds.returnUnmatched, "closes money of no bill: it was sent back"),
  "payment refund": onceOf(refunds.open, "gives a payment back, all or --amount"),
  "payment give-up": commandOf(refunds.giveUp, "a refund refused by the provider leaves by hand"),
  "provider-event retry": commandOf(providerEvents.retry, "applies one that was set aside anew"),
  "provider-event close": commandOf(providerEvents.close, "it was dealt with otherwise"),
  "refund list": commandOf(refunds.listAll, "sums that go back, the most urgent first"),
  "refund sent": commandOf(refunds.markSent, "a sum left by hand, under the bank's reference"),
  "ledger prove": commandOf(ledger.prove, "whether every bill is the sum of its entries"),
  "payout list": commandOf(payouts.listAll, "payouts, the newest first"),
  "payout show": commandOf(payouts.showAny, "a payout and its transfers"),
  "payout run": commandOf(payouts.run, "opens and sends all that is earned, before Tuesday"),
  "payout retry": commandOf(payouts.retry, "sends a failed payout with the next jobs"),
  "payslip list": commandOf(payslips.listAll, "payslips with their payments, the newest first"),
  "payslip cancel": commandOf(payslips.cancel, "takes a wrong one back by its negative"),
  "payslip run": commandOf(payslips.run, "makes what a month lacks, opens payouts", "month"),
  "tax list": commandOf(taxCredits.listAll, "payment requests, the newest first"),
  "tax retry": commandOf(taxCredits.retry, "sends it again, or asks how it stands"),
  "tax decide": commandOf(taxCredits.decide, "what a family that said no told us since"),
  "agency-event retry": commandOf(taxCredits.retryEvent, "applies one that was set aside anew"),
  "agency-event close": commandOf(taxCredits.closeEvent, "it was dealt with otherwise"),
};
