import type { Call, OpenCall } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { refundDueBy } from "#app/lib/working-days.ts";

import { lastDay, standingOf, stateOf, withdrawalReference } from "./domain.ts";
import { previewOf } from "./effect.server.ts";
import type { OpenSubject, Withdrawal } from "./endpoints.ts";
import { listOpenSubjects, type Subject, subjectOf } from "./find-subject.server.ts";
import { statementOf } from "./notify.server.ts";
import { findWithdrawal, type WithdrawalRow } from "./repository.server.ts";

/** What the signed-in family may withdraw from now, the newest first (PUB-069). */
export async function listWithdrawable({ db, actor, now }: Call): Promise<OpenSubject[]> {
  return (await listOpenSubjects(db, actor.id, now)).map(present);
}

const present = ({ kind, number, title, student, orderedAt }: Subject): OpenSubject => ({
  kind,
  number,
  title,
  student,
  until: lastDay(orderedAt),
});

/** A statement by its address: what it is about is told to its owner, signed in, and to nobody else (PUB-069). */
export async function showWithdrawalOf(
  { db, actor, now }: OpenCall,
  { uuid }: { uuid: string },
): Promise<Withdrawal> {
  const row = await findWithdrawal(db, uuid);
  if (!row) throw new RuleError("not_found", "api.absent");
  const { name, email, contract } = row;
  const isOwn = actor !== undefined && row.customerId === actor.id;
  const subject = isOwn ? await subjectOf(db, row) : undefined;
  return {
    reference: withdrawalReference(row),
    name,
    email,
    contract,
    statement: statementOf(row),
    ...datesOf(row, now),
    own: subject ? await ownOf(db, row, subject, now) : null,
  };
}

const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;

function datesOf({ state, createdAt, expiresAt, acknowledgedAt }: WithdrawalRow, now: Date) {
  const waits = state === "stated" && expiresAt !== null && expiresAt > now;
  return {
    stated_at: createdAt.toISOString(),
    confirm_by: waits ? iso(expiresAt) : null,
    acknowledged_at: iso(acknowledgedAt),
  };
}

async function ownOf(
  db: Db,
  row: WithdrawalRow,
  subject: Subject,
  now: Date,
): Promise<Withdrawal["own"]> {
  return {
    ...present(subject),
    standing: standingOf(subject, row.createdAt),
    state: presentState("customer", stateOf(row)),
    ...(row.state === "stated" ? await planned(db, subject, now) : doneOf(row)),
  };
}

/** What it would bring if it were confirmed now. */
async function planned(db: Db, subject: Subject, now: Date) {
  const { sentences, moneyCents } = await previewOf(db, subject, now);
  return {
    effect: [...sentences],
    refund_by: moneyCents > 0 ? iso(refundDueBy(now)) : null,
  };
}

const doneOf = ({ effect, refundDueBy }: WithdrawalRow) => ({
  effect: effect?.split("\n") ?? [],
  refund_by: iso(refundDueBy),
});
