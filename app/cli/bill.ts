import { toEuros } from "#app/lib/money.ts";
import { billStates, dueCents } from "#app/modules/billing/bill/domain.ts";
import { creditBill, findBillByNumber, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { billReference } from "#app/modules/billing/bill/reference.domain.ts";
import { leftInCredit } from "#app/modules/billing/credit/domain.ts";
import {
  keepAsCredit,
  openCreditRefund,
  showCredit,
} from "#app/modules/billing/payment/give-credit.server.ts";
import { listBills, showBill } from "#app/modules/billing/statement/list-bills.server.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";

import { centsOf, type Command, idOf, type Known, type Line, oneOf, Refused } from "./command.ts";
import { onceHelp, refundedOnce, triedOnce } from "./once.ts";

type Bill = Awaited<ReturnType<typeof listBills>>[number];

const onLine = (bill: Bill) => ({
  number: numberOf(bill),
  kind: bill.kind,
  status: bill.status,
  customer_id: bill.customerId,
  subject: bill.subjectKind,
  subject_id: bill.subjectId,
  amount: toEuros(bill.amountCents),
  credited: toEuros(bill.creditedCents),
  created_at: bill.createdAt.toISOString(),
  paid_at: bill.paidAt?.toISOString() ?? null,
});

async function list({ texts }: Line, { connection: { db } }: Known) {
  const { customer, entity, state } = texts;
  const bills = await listBills(db, {
    customerId: customer === undefined ? undefined : idOf(customer),
    entity: entity === undefined ? undefined : oneOf(entity, billEntities),
    status: state === undefined ? undefined : oneOf(state, billStates),
  });
  return { bills: bills.map(onLine) };
}

async function show({ words: [number = ""] }: Line, { connection: { db } }: Known) {
  const { bill, lines, notes, payments } = await showBill(db, number);
  return {
    ...onLine(bill),
    reference: billReference(bill),
    due: toEuros(bill.kind === "bill" ? dueCents(bill) : 0),
    lines: lines.map(({ kind, amountCents, vatCents }) => ({
      kind,
      amount: toEuros(amountCents),
      vat: toEuros(vatCents),
    })),
    credit_notes: notes.map((note) => ({
      number: numberOf(note),
      amount: toEuros(note.amountCents),
    })),
    payments: payments.map(({ id, means, status, amountCents, refundedCents, quarantine }) => ({
      id,
      means,
      status,
      amount: toEuros(amountCents),
      refunded: toEuros(refundedCents),
      set_aside: quarantine,
    })),
  };
}

function credit(line: Line, tools: Known) {
  const { words, texts, flags } = line;
  const [number = ""] = words;
  const { amount, reason = "" } = texts;
  if (reason.trim() === "") throw new Refused("Say why: --reason=TEXT.");
  const amountCents = amount === undefined ? undefined : centsOf(amount);
  const { by, now } = tools;
  return triedOnce(line, tools, async (tx) => {
    const bill = await findBillByNumber(tx, number);
    const part = amountCents === undefined ? {} : { amountCents };
    const note = await creditBill(tx, bill.id, { by, now, cause: reason, ...part });
    const kept = flags.has("keep") && (await keepAsCredit(tx, bill.id, { now }));
    return {
      bill: number,
      credit_note: note.number,
      amount: toEuros(note.amountCents),
      kept: kept ? { id: kept.id, amount: toEuros(kept.amountCents) } : null,
    };
  });
}

async function creditsOf({ words }: Line, { connection: { db } }: Known) {
  const { totalCents, credits } = await showCredit(db, idOf(words[0]));
  return {
    total: toEuros(totalCents),
    credits: credits.map((one) => ({
      id: one.id,
      entity: one.entity,
      left: toEuros(leftInCredit(one)),
      payment_id: one.paymentId,
      expires_at: one.expiresAt.toISOString(),
    })),
  };
}

function giveCreditBack(line: Line, tools: Known) {
  const id = idOf(line.words[0]);
  const { amount, reason } = line.texts;
  const amountCents = amount === undefined ? undefined : centsOf(amount);
  const { by, now } = tools;
  return refundedOnce(line, tools, async (tx) => ({
    id,
    refund: await openCreditRefund(tx, id, { now, amountCents, by, reason }),
  }));
}

/** Operator commands on bills and families' credit (OPS-06, STM-47). */
export const billCommands: Readonly<Record<string, Command>> = {
  "bill list": {
    takes: "[--customer=ID] [--entity=main|second] [--state=STATE]",
    help: "bills and credit notes, the newest first, 200 at most",
    run: list,
  },
  "bill show": {
    takes: "NUMBER",
    help: "a bill with its reference, lines, credit notes and payments",
    run: show,
  },
  "bill credit": {
    takes: "NUMBER --reason=TEXT [--amount=EUROS] [--keep] [--again] [--dry-run]",
    help: `writes a credit note, of a part or all that is left; --keep: what was paid of it is the family's credit; ${onceHelp}`,
    run: credit,
  },
  "credit list": {
    takes: "CUSTOMER",
    help: "what a family has as credit",
    run: creditsOf,
  },
  "credit refund": {
    takes: "ID --reason=TEXT [--amount=EUROS] [--again] [--dry-run]",
    help: `gives a family's credit back to its means of payment, in part or all that is left; ${onceHelp}`,
    run: giveCreditBack,
  },
};
