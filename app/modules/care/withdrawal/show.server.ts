import type { Call, OpenCall } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { refundDueBy } from "#app/lib/working-days.ts";

import { expiryOf, lastDay, standingOf, stateOf, withdrawalReference } from "./domain.ts";
import { previewOf } from "./effect.server.ts";
import type { LateContract, OpenSubject, ReceivedWithdrawal, Withdrawal } from "./endpoints.ts";
import {
  listLateContracts,
  listOpenSubjects,
  stopAddress,
  type Subject,
  subjectOf,
} from "./find-subject.server.ts";
import {
  acknowledgedFor,
  findAddressed,
  findLinked,
  isOwner,
  isStatedByOwner,
} from "./link.server.ts";
import { statementOf } from "./notify.server.ts";
import { findReceived, type WithdrawalRow } from "./repository.server.ts";

/** What the signed-in family may withdraw from now, newest first (PUB-069). */
export async function listWithdrawable({ db, actor, now }: Call): Promise<OpenSubject[]> {
  return (await listOpenSubjects(db, actor.id, now)).map(presentSubject);
}

/** What it may only stop, with where (LAW-20). */
export async function listLate({ db, actor, now }: Call): Promise<LateContract[]> {
  return (await listLateContracts(db, actor.id, now)).map((subject) => ({
    number: subject.number,
    title: subject.title,
    student: subject.student,
    stop: stopAddress(subject) ?? "",
  }));
}

const presentSubject = ({ kind, number, title, student, orderedAt }: Subject): OpenSubject => ({
  kind,
  number,
  title,
  student,
  until: lastDay(orderedAt),
});

/** Unproved statements in the family's name that wait for its answer (STM-50). */
export async function listReceived({ db, actor }: Call): Promise<ReceivedWithdrawal[]> {
  const rows = await findReceived(db, actor.id);
  return Promise.all(
    rows.map(async (row) => ({
      uuid: row.uuid,
      statement: statementOf(row),
      title: (await subjectOf(db, row))?.title ?? row.contract,
      stated_at: row.createdAt.toISOString(),
      acts_at: iso(row.actsAt),
    })),
  );
}

/** A statement by its address; its subject is shown to its signed-in family only (PUB-069). */
export async function showWithdrawalOf(
  call: OpenCall,
  { uuid }: { uuid: string },
): Promise<Withdrawal> {
  const row = await findAddressed(call.db, uuid);
  return present(call, row, isOwner(call, row));
}

/** A statement by the mail's link, which proves its family; reading changes nothing (STM-50). */
export async function showLinked(
  call: OpenCall,
  { token }: { token: string },
): Promise<Withdrawal> {
  return present(call, await findLinked(call.db, token), true);
}

async function present(
  { db, now }: OpenCall,
  row: WithdrawalRow,
  isProved: boolean,
): Promise<Withdrawal> {
  const { name, email, contract } = row;
  const subject = isProved ? await subjectOf(db, row) : undefined;
  return {
    reference: withdrawalReference(row),
    name,
    email,
    contract,
    statement: statementOf(row),
    ...datesOf(row, isProved, now),
    own: subject ? await ownOf({ db, now }, row, subject) : null,
  };
}

/** A caller without proof sees only their own two steps, whatever the outcome (STM-50). */
function datesOf(row: WithdrawalRow, isProved: boolean, now: Date) {
  const acknowledgedAt = acknowledgedFor(row, isProved);
  const until = expiryOf(row.createdAt);
  const waits = isProved || isStatedByOwner(row) ? row.state === "stated" : !acknowledgedAt;
  return {
    stated_at: row.createdAt.toISOString(),
    confirm_by: waits && until > now ? iso(until) : null,
    acknowledged_at: iso(acknowledgedAt),
  };
}

async function ownOf(
  { db, now }: Pick<OpenCall, "db" | "now">,
  row: WithdrawalRow,
  subject: Subject,
): Promise<Withdrawal["own"]> {
  const isWaiting = row.state === "stated" || row.state === "received";
  return {
    ...presentSubject(subject),
    standing: standingOf(subject, row.createdAt),
    stop: stopAddress(subject),
    state: presentState("customer", stateOf(row), now),
    ...(isWaiting ? await planned(db, subject, row.createdAt) : doneOf(row)),
    is_declined: row.state === "declined",
    may_decline: row.state === "received" || (row.state === "stated" && !isStatedByOwner(row)),
    is_received: row.state === "received",
    acts_at: iso(row.actsAt),
  };
}

async function planned(db: Db, subject: Subject, statedAt: Date) {
  const { sentences, moneyCents } = await previewOf(db, subject, statedAt);
  return {
    effect: [...sentences],
    refund_by: moneyCents > 0 ? iso(refundDueBy(statedAt)) : null,
  };
}

const doneOf = ({ effect, refundDueBy }: WithdrawalRow) => ({
  effect: effect?.split("\n") ?? [],
  refund_by: iso(refundDueBy),
});
