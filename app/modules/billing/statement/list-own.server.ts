import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { pageOf } from "#app/api/endpoint.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { sentence } from "#app/lib/sentence.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { causeOf, isUnconfirmed } from "#app/modules/billing/bill/cause.domain.ts";
import {
  dueCents,
  isAdvanced,
  isSettled,
  stateOf as billState,
} from "#app/modules/billing/bill/domain.ts";
import {
  followerOf,
  type Followers,
  type SubjectStanding,
} from "#app/modules/billing/bill/followers.server.ts";
import { awaitedInstructions } from "#app/modules/billing/bill/instructions.server.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";
import { presentVat } from "#app/modules/billing/bill/vat.server.ts";
import { retryView, stateOf as paymentState } from "#app/modules/billing/payment/domain.ts";
import { planOf } from "#app/modules/billing/payment/present-plan.server.ts";
import type { PaymentRow } from "#app/modules/billing/payment/repository.server.ts";
import { showCredit } from "#app/modules/billing/refund/give-credit.server.ts";
import { afterCreditCents } from "#app/modules/catalogue/price/domain.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";
import { paths, pathTo } from "#app/paths.ts";

import type { Attempt, BillQuery, OwnBill, WaitingBill } from "./list.endpoints.ts";
import { billTypes, shownLines, subjectsOf, typeOf } from "./list-own.domain.ts";
import {
  findLinesBeside,
  findOneOwnBill,
  findOwnBills,
  findUnsettled,
  type MonthSum,
  type OwnBillRow,
} from "./list-own.repository.server.ts";
import { sayingPlan } from "./own-plan.server.ts";

/** CST-05. */
const perPage = 3;
const mostWaiting = 20;

/** Bills of the signed-in family, plus the unpaid ones (API-018, CUS-024, LOAD-15). */
export const listOwnBills =
  (followers: Followers) =>
  async ({ db, actor, now }: Call, query: BillQuery) => {
    const { year: asked } = query;
    const kinds = (query.type ? [query.type] : asked ? billTypes : (["lesson"] as const)).flatMap(
      subjectsOf,
    );
    const own = { customerId: actor.id, kinds, most: mostWaiting, year: asked };
    const found = await findOwnBills(db, own, pageOf(query, perPage));
    const { rows, total, waiting, refunds, months } = found;
    const year = yearOf(query, months[0]?.month ?? parisDay(now));
    const shown = await presentAll(db, followers, [...rows, ...waiting], now);
    const { credits, ...sums } = await showCredit(db, actor.id);
    const entity = query.type === "group_lesson" ? "second" : "main";
    const untilOf = (of: BillEntity) => {
      const first = credits.find((one) => one.entity === of);
      return first ? parisDay(first.expiresAt) : null;
    };
    return {
      data: {
        bills: shown.slice(0, rows.length),
        waiting: shown.slice(rows.length),
        credit: toEuros(sums[entity]),
        months: months.map(({ month }) => month),
        month_sums: months.map(presentMonth),
        year: year ?? null,
        refunds,
        credit_until: untilOf(entity),
        credits: billTypes.flatMap((type) => {
          const of = type === "group_lesson" ? "second" : "main";
          const until = untilOf(of);
          return until === null ? [] : [{ type, amount: toEuros(sums[of]), until }];
        }),
      },
      total,
    };
  };

const yearOf = ({ year }: BillQuery, last: string) =>
  year === "last" ? Number(last.slice(0, 4)) : year;

const presentMonth = ({ cents, credited, ...month }: MonthSum) => ({
  ...month,
  amount: toEuros(cents),
  credited: toEuros(credited),
});

/** Unpaid bills of the signed-in family, oldest first. */
export const listWaitingBills =
  (followers: Followers) =>
  async ({ db, actor, now }: Call) => {
    const unsettled = await findUnsettled(db, actor.id, mostWaiting);
    const standings = await standingsOf(db, followers, unsettled);
    const shown = unsettled.map((row) => presentBill(row, { now, papers: [], standings }));
    return { data: shown.map(withoutLines) };
  };

/** No lines were read. */
function withoutLines(bill: OwnBill): WaitingBill {
  const { lines: _, vat: __, vat_mention: ___, credit_notes: ____, ...waiting } = bill;
  return waiting;
}

/** Own bill with all its attempts; 404 for another's. */
export const showOwnBill =
  (followers: Followers) =>
  async ({ db, actor, now }: Pick<Call, "db" | "actor" | "now">, { id }: { id: number }) => {
    const row = await findOneOwnBill(db, id, actor.id);
    const [shown] = row ? await presentAll(db, followers, [row], now) : [];
    return orNotFound(shown, "api.invoice.not_found");
  };

type Papers = Awaited<ReturnType<typeof findLinesBeside>>;

/** As many queries for a page as for one bill. */
async function presentAll(
  db: Db,
  followers: Followers,
  rows: readonly OwnBillRow[],
  now: Date,
): Promise<OwnBill[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ bill }) => bill.id))];
  const papers = await findLinesBeside(db, ids);
  const standings = await standingsOf(db, followers, rows);
  return rows.map((row) => presentBill(row, { now, papers, standings }));
}

type Standings = ReadonlyMap<string, SubjectStanding>;

const keyOf = ({ subjectKind, subjectId }: BillRow) => `${subjectKind}:${String(subjectId)}`;

const nowhere: SubjectStanding = { held: false, eligible: false, payUrl: undefined };

async function standingsOf(db: Db, followers: Followers, rows: readonly OwnBillRow[]) {
  const kinds = [...new Set(rows.map(({ bill }) => bill.subjectKind))];
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const of = rows.filter(({ bill }) => bill.subjectKind === kind);
      const ids = [...new Set(of.map(({ bill }) => bill.subjectId))];
      const standings = await followerOf(followers, kind).standings(db, ids);
      return [...standings].map(([id, one]) => [`${kind}:${String(id)}`, one] as const);
    }),
  );
  return new Map(found.flat());
}

type Beside = Readonly<{ now: Date; papers: Papers; standings: Standings }>;

function presentBill(row: OwnBillRow, beside: Beside): OwnBill {
  const { bill, card, attempts: tried } = row;
  const plan = planOf(row.plan, bill);
  const { standings, now } = beside;
  const papers = beside.papers.filter(
    ({ paper }) => paper.id === bill.id || paper.creditsId === bill.id,
  );
  const standing = standings.get(keyOf(bill)) ?? nowhere;
  const attempts = tried.map((one) => ({ ...one, retryAt: retryView(one, card, now) }));
  const money = attempts.filter(isIn);
  const payment = money[0] ?? attempts[0];
  const due = dueOf(bill);
  const held = due > 0 && standing.held;
  return {
    id: bill.id,
    type: typeOf(bill.subjectKind),
    number: numberOf(bill),
    date: bill.createdAt.toISOString(),
    about: bill.subjectLines,
    ...inList(bill, standing),
    amount: toEuros(bill.amountCents),
    paid: toEuros(sumOf(money, leftOf)),
    due: toEuros(due),
    due_after_tax_credit: standing.eligible ? toEuros(afterCreditCents(due)) : null,
    status: bill.status,
    state: sayingPlan(shownState({ bill, payment, held }, now), plan),
    plan,
    lines: linesOf(bill, papers, standing),
    vat: presentVat(ownLines(bill, papers)),
    vat_mention: standing.vat ?? null,
    issuer: issuerOf(bill.entity).name,
    ...papersOf(bill, money, papers),
    held,
    pay_url: held ? null : payUrlOf(bill, standing),
    instructions: awaitedInstructions(bill),
    payment: payment ? presentAttempt(payment) : null,
    attempts: attempts.map(presentAttempt),
  };
}

const inList = (bill: BillRow, { short, on }: SubjectStanding) => ({
  short: short ?? bill.subjectLines[0] ?? bill.subjectName,
  on: (on ?? bill.createdAt).toISOString(),
});

const pdfOf = (id: number) => pathTo(paths.billDocument, { billId: String(id) });
const receiptOf = (id: number) => pathTo(paths.billReceipt, { billId: String(id) });

const dueOf = (bill: BillRow) => (isSettled(bill) ? 0 : dueCents(bill));

const isIn = ({ status, quarantine }: PaymentRow) =>
  (status === "succeeded" || status === "refunded") && quarantine !== "not_due";

const leftOf = ({ amountCents, refundedCents, sentCents }: PaymentRow) =>
  amountCents - refundedCents - sentCents;

function payUrlOf(bill: BillRow, { payUrl }: SubjectStanding): string | null {
  if (dueOf(bill) === 0 || bill.status === "processing") return null;
  if (isAdvanced(bill)) {
    // A declined advance must be resolved first (DLG-58).
    const params = { billId: String(bill.id) };
    return bill.advanceFailure === "declined" ? pathTo(paths.declinedAdvance, params) : null;
  }
  return payUrl ?? pathTo(paths.payBill, { billId: String(bill.id) });
}

function triedOf(payment: PaymentRow | undefined) {
  if (!payment) return {};
  const { retryAt, checkAt, status } = payment;
  return {
    retryAt: retryAt ?? undefined,
    checkAt: checkAt ?? undefined,
    unconfirmed: status === "failed" && isUnconfirmed(payment),
  };
}

type Shown = Readonly<{ bill: BillRow; payment: PaymentRow | undefined; held: boolean }>;

function shownState({ bill, payment, held }: Shown, now: Date) {
  if (payment?.status === "requires_action") {
    return presentState("customer", paymentState(payment), now);
  }
  const standing = { ...bill, ...triedOf(payment) };
  return presentState("customer", billState({ ...standing, held }), now);
}

const ownLines = (bill: BillRow, papers: Papers) =>
  papers.filter(({ paper }) => paper.id === bill.id).map(({ line }) => line);

function linesOf(bill: BillRow, papers: Papers, { eligible }: SubjectStanding): OwnBill["lines"] {
  return shownLines(ownLines(bill, papers)).map(({ kind, cents }) => ({
    kind,
    label: kind === "course" ? bill.subjectName : i18next.t(`documents:line.${kind}`),
    amount: toEuros(cents),
    eligible: kind === "course" && eligible,
  }));
}

const papersOf = ({ id }: BillRow, money: readonly PaymentRow[], papers: Papers) => ({
  pdf_url: pdfOf(id),
  receipt_url: money.length > 0 ? receiptOf(id) : null,
  credit_notes: notesOf(papers),
});

function notesOf(papers: Papers): OwnBill["credit_notes"] {
  const notes = papers.flatMap(({ paper }) => (paper.kind === "credit" ? [paper] : []));
  return [...new Map(notes.map((note) => [note.id, note])).values()].map((note) => ({
    number: numberOf(note),
    date: note.createdAt.toISOString(),
    amount: toEuros(note.amountCents),
    pdf_url: pdfOf(note.id),
  }));
}

function presentAttempt(payment: PaymentRow): Attempt {
  const { createdAt, means, status, errorCode, declineCode, intentId, retryAt } = payment;
  const cause = errorCode ? causeOf(errorCode, declineCode ?? undefined) : null;
  return {
    at: createdAt.toISOString(),
    means,
    status,
    cause,
    message: cause && sentence(`api.payment.cause.${cause}`),
    payment_intent_id: intentId,
    retry_at: iso(retryAt),
  };
}
