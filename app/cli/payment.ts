import { chosenCards } from "#app/gateways/cards.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { numberOf } from "#app/modules/billing/bill.server.ts";
import { listMoney, refundableOf, refundPayment } from "#app/modules/billing/charge.server.ts";
import { proveLedger } from "#app/modules/billing/ledger.server.ts";

import { type Command, idOf, Refused, type StandIn, type Tools } from "./command.ts";
import { isDry } from "./dry-run.ts";

const dayMs = 86_400_000;

async function list({ connection: { db } }: Tools) {
  const { attempts, events } = await listMoney(db);
  return {
    payments: attempts.map(({ payment, bill }) => ({
      id: payment.id,
      bill: numberOf(bill),
      course_id: bill.courseId,
      customer_id: payment.customerId,
      amount: toEuros(payment.amountCents),
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

/** What the operator may do about money (OPS-06). */
export const paymentCommands: Readonly<Record<string, Command>> = {
  "payment list": {
    help: "every attempt by card, and the events that wait for a person",
    run: (_, tools) => list(tools),
  },
  "payment settle": {
    help: "looks up what has no answer, tries again what is due",
    run: async (_, { connection, now, jobs }) => {
      const lines = await jobs.run(connection, now, "charging");
      return { done: lines.reduce((sum, { done }) => sum + done, 0) };
    },
  },
  "payment refund": {
    takes: "ID [--dry-run]",
    help: "gives a payment back whole; the provider's event writes it",
    run: async (words, { connection }) => {
      const id = idOf(words[0], "payment refund ID");
      if (isDry(words)) {
        const { amountCents } = await refundableOf(connection.db, id);
        return { dry_run: true, would: { id, amount: toEuros(amountCents) } };
      }
      await refundPayment(connection.db, chosenCards(), id);
      return { id, asked: true };
    },
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
