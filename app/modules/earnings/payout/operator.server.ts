import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { eachInTurn } from "#app/lib/each-in-turn.ts";
import { fullName } from "#app/lib/full-name.ts";
import { toEuros } from "#app/lib/money.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";

import type { PayoutState } from "./payout.domain.ts";
import {
  findLines,
  findPayout,
  findPayoutPage,
  type PayoutRow,
} from "./payout.repository.server.ts";
import { retryPayout } from "./retry.server.ts";
import { runPayouts } from "./run.server.ts";
import { sendPayout } from "./send.server.ts";

/** A payout with its lines; 404 if none. */
async function showPayout(db: Db, id: number) {
  const payout = orNotFound(await findPayout(db, id), "api.payout.not_found");
  return { payout, lines: await findLines(db, id) };
}

type Filter = Paging & { state?: PayoutState | undefined; teacher_id?: number | undefined };

export const listAllPayouts = (
  { reader }: Call,
  { state, teacher_id: teacherId, ...paging }: Filter,
) =>
  listed(
    paging,
    (page) => findPayoutPage(reader, { state, teacherId }, page),
    ({ payout, teacher }) => ({ ...lineOf(payout), teacher }),
  );

export async function showAnyPayout({ db }: Call, { id }: { id: number }) {
  const { payout, lines } = await showPayout(db, id);
  const person = await findPerson(db, payout.teacherId);
  return {
    ...lineOf(payout),
    teacher: person ? fullName(person) : null,
    transfers: lines.map((line) => ({
      bill_id: line.billId,
      course_id: line.courseId,
      payslip_id: line.payslipId,
      amount: toEuros(line.amountCents),
      sent: toEuros(line.sentCents),
      transfer: line.transferId,
    })),
  };
}

/** Opened in one transaction a teacher, then sent one after the other (API-233). */
export async function runAll({ db, gateways, actor, now }: Call) {
  const opened = await runPayouts(db, { by: actor, now });
  await eachInTurn(opened, ({ id }) => sendPayout({ db, gateways, now }, id));
  return { opened: opened.map(lineOf) };
}

export const retryAny = ({ db, actor, now }: Call, { id }: { id: number }) =>
  db.transaction(async (tx) => lineOf(await retryPayout(tx, id, { by: actor, now })));

const lineOf = (payout: PayoutRow) => ({
  id: payout.id,
  teacher_id: payout.teacherId,
  kind: payout.kind,
  amount: toEuros(payout.amountCents),
  state: payout.state,
  attempt: payout.attempt,
  failure: payout.failureCode,
  iban_end: payout.ibanEnd,
  created_at: payout.createdAt.toISOString(),
});
