import { followers } from "#app/api/followers.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import {
  giveUpRefund,
  refundToGiveUp,
} from "#app/modules/billing/payment/give-up-refund.server.ts";
import {
  listUnmatched,
  receiveNamed,
  returnUnmatched,
} from "#app/modules/billing/payment/receive-named.server.ts";
import { openRefund } from "#app/modules/billing/payment/refund.server.ts";
import { listMoney } from "#app/modules/billing/statement/list.server.ts";

import {
  centsOf,
  type Command,
  idOf,
  type Known,
  type Line,
  oneOf,
  Refused,
  shownEvent,
  type StandIn,
  type Tools,
  tried,
} from "./command.ts";
import { onceHelp, refundedOnce } from "./once.ts";

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

const means = ["transfer", "check", "advance"] as const;

function received(line: Line, tools: Known) {
  const { texts, words } = line;
  const { reference = "" } = texts;
  if (reference.trim() === "") throw new Refused("Say how the bank names it: --reference=TEXT.");
  const named = {
    said: words.join(" "),
    means: oneOf(texts["means"], means),
    reference,
    amountCents: centsOf(texts["amount"]),
  };
  return tried(line, tools, async (db) => {
    const taken = await receiveNamed({ db, followers }, named, tools);
    if ("unmatchedId" in taken) return { bill: null, unmatched: taken.unmatchedId };
    const { status, quarantine = null } = taken.settled;
    return { bill: named.said, status, set_aside: quarantine };
  });
}

async function unmatched({ connection: { db } }: Tools) {
  const { unmatched: receipts, notDue } = await listUnmatched(db);
  return {
    unmatched: receipts.map(
      ({ id, means: way, reference, said: input, amountCents, createdAt }) => ({
        id,
        means: way,
        reference,
        said: input,
        amount: toEuros(amountCents),
        received_at: createdAt.toISOString(),
      }),
    ),
    not_due: notDue.map(({ payment, bill }) => ({
      payment_id: payment.id,
      bill: numberOf(bill),
      means: payment.means,
      amount: toEuros(payment.amountCents - payment.refundedCents - payment.sentCents),
    })),
  };
}

function returned(line: Line, tools: Known) {
  const id = idOf(line.words[0]);
  const reference = line.texts["sent"] ?? "";
  if (reference.trim() === "") throw new Refused("Say under which reference it was sent.");
  return tried(line, tools, async (tx) => {
    const { amountCents } = await returnUnmatched(tx, id, { reference, now: tools.now });
    return { id, amount: toEuros(amountCents), returned: true };
  });
}

function refunded(line: Line, tools: Known) {
  const id = idOf(line.words[0]);
  const { amount, reason } = line.texts;
  const amountCents = amount === undefined ? undefined : centsOf(amount);
  const { by, now } = tools;
  return refundedOnce(line, tools, async (tx) => ({
    id,
    refund: await openRefund(tx, id, now, { amountCents, by, reason }),
  }));
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

export const paymentCommands: Readonly<Record<string, Command>> = {
  "payment list": {
    help: "every payment, and the events that wait for a person",
    run: (_, tools) => list(tools),
  },
  "payment settle": {
    help: "looks up what has no answer, tries again what is due",
    run: async (_, tools) => {
      const lines = await tools.jobs.run(tools, tools.now, "charging");
      return { done: sumOf(lines, ({ done }) => done) };
    },
  },
  "payment receive": {
    takes: "BILL --means=transfer|check|advance --amount=EUROS --reference=TEXT [--dry-run]",
    help: "writes money that came without a card, BILL being a number, a reference or the bank's line in quotes; what names none is kept as unmatched",
    run: received,
  },
  "payment unmatched": {
    help: "money that names no bill, and money for a bill that was settled already",
    run: (_, tools) => unmatched(tools),
  },
  "payment return": {
    takes: "ID --sent=REFERENCE [--dry-run]",
    help: "closes money that named no bill: it was sent back",
    run: returned,
  },
  "payment refund": {
    takes: "ID --reason=TEXT [--amount=EUROS] [--again] [--dry-run]",
    help: `gives a payment back, in part or all that is left; the provider's event writes it; ${onceHelp}`,
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
      (await standIn(tools).listEvents(tools.connection.db)).map(({ id, ...event }) => ({
        id,
        ...shownEvent(event),
      })),
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
