import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import { toEuros } from "#app/lib/money.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { taxCreditCents } from "#app/modules/catalogue/price/domain.ts";

import {
  answerUntil,
  leftAtAgency,
  reductionOf,
  stateOf,
  type TaxDeclarationState,
} from "./declare.domain.ts";
import { findDeclarationPage, findOwn } from "./declare.repository.server.ts";
import type { TaxDeclaration } from "./endpoints.ts";
import type { TaxDeclarationLine } from "./operator.endpoints.ts";
import { rejectionOf } from "./refusal.server.ts";
import { listAgencyEvents } from "./set-aside.server.ts";

/** A family's declarations, newest first, or only those waiting for its choice (API-019, CUS-044). */
export const listTaxDeclarations = (
  { db, actor, now }: Call,
  { to_answer: toAnswer, ...paging }: Paging & { to_answer?: "true" | undefined },
) =>
  listed(
    paging,
    (page) =>
      findDeclarationPage(db, { customerId: actor.id, isUnanswered: toAnswer === "true" }, page),
    (row) => present(row, now),
    8,
  );

/** One of the family's declarations, by its bill's id; 404 for another's. */
export const showOwnDeclaration = ({ db, actor, now }: Call, { id }: { id: number }) =>
  showTaxDeclaration({ db, now }, id, actor.id);

export async function showTaxDeclaration(
  { db, now }: Pick<Call, "db" | "now">,
  id: number,
  customerId: number,
): Promise<TaxDeclaration> {
  const found = orNotFound(await findOwn(db, id, customerId), "api.tax_credit.not_found");
  return present(found, now);
}

type Declared = Omit<Awaited<ReturnType<typeof findDeclarationPage>>[number], "total">;

function present({ one, bill }: Declared, now: Date): TaxDeclaration {
  const amountCents = leftAtAgency(one);
  const advanceCents = taxCreditCents(amountCents);
  const pendingSince = one.state === "pending" ? one.askedAt : null;
  return {
    id: one.id,
    bill_id: bill.id,
    bill_number: numberOf(bill),
    what: bill.subjectName,
    period_start: one.periodStart,
    period_end: one.periodEnd,
    amount: toEuros(amountCents),
    advance: toEuros(advanceCents),
    own: toEuros(amountCents - advanceCents),
    status: one.state === "paid" ? "approved" : one.state,
    decided_at: iso(one.decidedAt),
    paid_at: iso(one.paidAt),
    answer_until: pendingSince ? answerUntil(pendingSince).toISOString() : null,
    message: one.state === "rejected" && one.cause ? rejectionOf(one.cause) : null,
    card_at: iso(one.cardAt),
    may_answer: one.state === "user_declined" && one.choice === null,
    state: presentState("customer", stateOf(one), now),
  };
}

type AllFilter = Readonly<{
  state?: TaxDeclarationState | undefined;
  at_desk?: "true" | "false" | undefined;
}>;

export async function listAllDeclarations(
  { reader, now }: Call,
  { state, at_desk: atDesk, ...paging }: Paging & AllFilter,
) {
  const found = await listed(
    paging,
    (page) =>
      findDeclarationPage(reader, { state, atDeskAt: atDesk === "true" ? now : undefined }, page),
    (row) => lineOf(row),
  );
  return { ...found, events: await listAgencyEvents(reader) };
}

const lineOf = ({ one, bill }: Declared): TaxDeclarationLine => ({
  id: one.id,
  bill: numberOf(bill),
  customer_id: one.customerId,
  customer: bill.buyerName,
  amount: toEuros(one.amountCents),
  corrected: toEuros(one.correctedCents),
  at_agency: reductionOf(one),
  state: one.state,
  since: one.stateSince.toISOString(),
  request_id: one.requestId,
  cause: one.cause,
  set_aside: one.setAside,
  choice: one.choice,
  choice_due: iso(one.choiceDueAt),
  to_decide_since: iso(one.deskAt),
  card_at: iso(one.cardAt),
  paid_at: iso(one.paidAt),
});
