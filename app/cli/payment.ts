import { followers } from "#app/api/followers.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { findBillByNumber, numberOf } from "#app/modules/billing/bill.server.ts";
import { giveUpRefund, refundToGiveUp } from "#app/modules/billing/give-up-refund.server.ts";
import { proveLedger } from "#app/modules/billing/ledger.server.ts";
import { listMoney } from "#app/modules/billing/list.server.ts";
import { receive } from "#app/modules/billing/receive.server.ts";
import { refundableOf, refundPayment } from "#app/modules/billing/refund.server.ts";

import {
  type Command,
  idOf,
  type Known,
  type Line,
  oneOf,
  Refused,
  type StandIn,
  type Tools,
  tried,
} from "./command.ts";

const dayMs = 86_400_000;

async function list({ connection: { db } }: Tools) {
  const { attempts, refunds, events } = await listMoney(db);
  return {
    payments: attempts.map(({ payment, bill }) => ({
      id: payment.id,
      bill: numberOf(bill),
      subject: bill.subjectKind,
      subject_id: bill.subjectId,
      means: payment.means,
      customer_id: payment.customerId,
      amount: toEuros(payment.amountCents),
      refunded: toEuros(payment.refundedCents),
      sent_back: toEuros(payment.sentCents),
      status: payment.status,
      bill_status: bill.status,
      decline: payment.declineCode ?? payment.errorCode,
      set_aside: payment.quarantine,
      retry_at: payment.retryAt?.toISOString() ?? null,
    })),
    refunds_asked: refunds.map(({ id, paymentId, amountCents }) => ({
      id,
      payment_id: paymentId,
      amount: toEuros(amountCents),
    })),
    events: events.map(({ id, type, status, reason }) => ({ id, type, status, reason })),
  };
}

function standIn({ standIn: found }: Tools): StandIn {
  if (!found)
    throw new Refused("The cards are Stripe's: its own dashboard shows and posts events.");
  return found;
}

async function again(line: Line, tools: Tools) {
  const [id = ""] = line.words;
  const late = line.flags.has("late");
  const { connection, machineNow: now } = tools;
  const when = { now, afterMs: late ? dayMs : 0 };
  if (!(await standIn(tools).deliverAgain(connection.db, id, when))) {
    throw new Refused(`The stand-in has no event ${id}.`);
  }
  return { id, late };
}

/** Cents of a sum in euros. */
function centsOf(sum: string | undefined): number {
  if (!sum || !/^\d{1,6}([.,]\d{1,2})?$/.test(sum)) {
    throw new Refused("Say how much, in euros: --amount=63,50.");
  }
  return Math.round(Number(sum.replace(",", ".")) * 100);
}

const means = ["transfer", "check", "advance"] as const;

function received(line: Line, tools: Known) {
  const [number = ""] = line.words;
  const { texts } = line;
  const receipt = {
    means: oneOf(texts["means"], means),
    reference: texts["reference"] ?? "",
    amountCents: centsOf(texts["amount"]),
  };
  return tried(line, tools, async (db) => {
    const { id: billId } = await findBillByNumber(db, number);
    const settled = await receive({ db, followers }, { ...receipt, billId }, tools);
    const { status, quarantine = null } = settled;
    return { bill: number, status, set_aside: quarantine };
  });
}

async function refunded(line: Line, { connection: { db }, gateways, now, by }: Known) {
  const id = idOf(line.words[0]);
  const { amount: sum } = line.texts;
  const amountCents = sum === undefined ? undefined : centsOf(sum);
  if (line.flags.has("dry-run")) {
    const amount = toEuros(await refundableOf(db, id, amountCents));
    return { dry_run: true, would: { id, amount } };
  }
  await refundPayment({ db, cards: gateways.cards, followers }, id, now, { amountCents, by });
  return { id, asked: true };
}

async function givenUp(line: Line, { connection: { db }, gateways, now, by }: Known) {
  const id = idOf(line.words[0]);
  const reference = line.texts["sent"];
  if (reference?.trim() === "") throw new Refused("Say under which reference it was sent.");
  if (line.flags.has("dry-run")) {
    const { refund } = await refundToGiveUp(db, id);
    const state = reference === undefined ? "given_up" : "sent";
    return { dry_run: true, would: { id, amount: toEuros(refund.amountCents), state } };
  }
  const money = { db, cards: gateways.cards, followers };
  return { id, state: await giveUpRefund(money, id, { by, now, reference }) };
}

/** What the operator may do about money (OPS-06). */
export const paymentCommands: Readonly<Record<string, Command>> = {
  "payment list": {
    help: "every payment, and the events that wait for a person",
    run: (_, tools) => list(tools),
  },
  "payment settle": {
    help: "looks up what has no answer, tries again what is due",
    run: async (_, tools) => {
      const lines = await tools.jobs.run(tools, tools.now, "charging");
      return { done: lines.reduce((sum, { done }) => sum + done, 0) };
    },
  },
  "payment receive": {
    takes: "BILL --means=transfer|check|advance --amount=EUROS --reference=TEXT [--dry-run]",
    help: "writes money that came without a card; the same reference is written once",
    run: received,
  },
  "payment refund": {
    takes: "ID [--amount=EUROS] [--dry-run]",
    help: "gives a payment back, in part or all that is left; the provider's event writes it",
    run: refunded,
  },
  "payment give-up": {
    takes: "REFUND [--sent=REFERENCE] [--dry-run]",
    help: "closes a refund that the provider refuses again; --sent: the money was sent by transfer",
    run: givenUp,
  },
  "payment events": {
    help: "the events of Stripe's stand-in, oldest first",
    run: async (_, tools) =>
      (await standIn(tools).listEvents(tools.connection.db)).map(
        ({ id, body, tries, deliveredAt }) => ({
          id,
          type: body.type,
          tries,
          delivered_at: deliveredAt?.toISOString() ?? null,
        }),
      ),
  },
  "payment event": {
    takes: "ID [--late]",
    help: "the stand-in posts an event once more, or a day late",
    run: again,
  },
  "ledger prove": {
    help: "whether every bill is the sum of its entries",
    run: async (_, { connection }) => ({ faults: await proveLedger(connection.db) }),
  },
};
