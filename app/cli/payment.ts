import { followers } from "#app/api/followers.server.ts";
import { byOperator } from "#app/lib/actor.ts";
import { toEuros } from "#app/lib/money.ts";
import { findBillByNumber, numberOf } from "#app/modules/billing/bill.server.ts";
import { proveLedger } from "#app/modules/billing/ledger.server.ts";
import { listMoney } from "#app/modules/billing/list.server.ts";
import { receive } from "#app/modules/billing/receive.server.ts";
import { refundableOf, refundPayment } from "#app/modules/billing/refund.server.ts";

import { type Command, idOf, Refused, type StandIn, type Tools } from "./command.ts";
import { isDry, tried, withoutDry } from "./dry-run.ts";

const dayMs = 86_400_000;

async function list({ connection: { db } }: Tools) {
  const { attempts, events } = await listMoney(db);
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
      status: payment.status,
      bill_status: bill.status,
      decline: payment.declineCode ?? payment.errorCode,
      set_aside: payment.quarantine,
      retry_at: payment.retryAt?.toISOString() ?? null,
    })),
    events: events.map(({ id, type, status, reason }) => ({ id, type, status, reason })),
  };
}

function standIn({ standIn: found }: Tools): StandIn {
  if (!found)
    throw new Refused("The cards are Stripe's: its own dashboard shows and posts events.");
  return found;
}

async function again([id = "", how = ""]: readonly string[], tools: Tools) {
  if (how !== "--twice" && how !== "--late") {
    throw new Refused("Say how: payment event ID --twice|--late.");
  }
  const afterMs = how === "--late" ? dayMs : 0;
  const { connection, machineNow: now } = tools;
  if (!(await standIn(tools).deliverAgain(connection.db, id, { now, afterMs }))) {
    throw new Refused(`The stand-in has no event ${id}.`);
  }
  return { id, how };
}

/** Cents of a sum in euros; refused where the operator wrote none. */
function centsOf(word: string | undefined, form: string): number {
  if (!word || !/^\d{1,6}([.,]\d{1,2})?$/.test(word)) throw new Refused(`Say how much: ${form}.`);
  return Math.round(Number(word.replace(",", ".")) * 100);
}

const receiptForm = "payment receive BILL transfer|check|advance EUROS REFERENCE";

function received(words: readonly string[], tools: Tools) {
  const [number = "", word, euros, ...rest] = withoutDry(words);
  const means = (["transfer", "check", "advance"] as const).find((one) => one === word);
  const reference = rest.join(" ").trim();
  if (!means) throw new Refused(`Say by what: ${receiptForm}.`);
  if (!reference) throw new Refused(`Say under which reference: ${receiptForm}.`);
  const receipt = { means, reference, amountCents: centsOf(euros, receiptForm) };
  return tried(words, tools, async (db) => {
    const { id: billId } = await findBillByNumber(db, number);
    const by = { by: byOperator, now: tools.now };
    const settled = await receive({ db, followers }, { ...receipt, billId }, by);
    const { status, quarantine = null } = settled;
    return { bill: number, status, set_aside: quarantine };
  });
}

const refundForm = "payment refund ID [EUROS]";

async function refunded(words: readonly string[], tools: Tools) {
  const { connection, gateways, now } = tools;
  const { db } = connection;
  const [word, euros] = withoutDry(words);
  const id = idOf(word, refundForm);
  const amountCents = euros === undefined ? undefined : centsOf(euros, refundForm);
  if (isDry(words)) {
    const amount = toEuros(await refundableOf(db, id, amountCents));
    return { dry_run: true, would: { id, amount } };
  }
  await refundPayment({ db, cards: gateways.cards, followers }, id, now, { amountCents });
  return { id, asked: true };
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
    takes: "BILL transfer|check|advance EUROS REFERENCE [--dry-run]",
    help: "writes money that came without a card; the same reference is written once",
    run: (words, tools) => received(words, tools),
  },
  "payment refund": {
    takes: "ID [EUROS] [--dry-run]",
    help: "gives a payment back, in part or all that is left; the provider's event writes it",
    run: (words, tools) => refunded(words, tools),
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
    takes: "ID --twice|--late",
    help: "the stand-in posts an event once more, or a day late",
    run: (words, tools) => again(words, tools),
  },
  "ledger prove": {
    help: "whether every bill is the sum of its entries",
    run: async (_, { connection }) => ({ faults: await proveLedger(connection.db) }),
  },
};
