import { randomUUID } from "node:crypto";

import type { OpenCall } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { type By, bySystem } from "#app/lib/actor.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import { refundDueBy } from "#app/lib/working-days.ts";
import { isDoubtful, isWorn, requireSolved } from "#app/modules/foundation/captcha/doubt.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { advanceWithdrawal } from "./advance.server.ts";
import { expiryOf, standingOf, statedAfter } from "./domain.ts";
import { previewOf } from "./effect.server.ts";
import type { Statement } from "./endpoints.ts";
import { findSubjectNamed, type Subject } from "./find-subject.server.ts";
import { byWords, mailOfWithdrawal } from "./notify.server.ts";
import { findSameStated, insertWithdrawal, type WithdrawalRow } from "./repository.server.ts";

/**
 * The first step (API-173): nothing changes yet. A visitor gets the same answer whether or not the contract exists or
 * is theirs. The same statement twice waits once.
 */
export async function stateWithdrawal(call: OpenCall, input: Statement): Promise<{ uuid: string }> {
  const { db, now } = call;
  const { reCaptchaToken, website, shown_at, ...statement } = input;
  const proof = { reCaptchaToken, website, shown_at };
  const subject = await matched(db, call, statement);
  const text = `${statement.name} ${statement.contract}`;
  const who = {
    ...statement,
    ...ofSubject(subject),
    personId: call.actor?.id ?? null,
    doubtful: isDoubtful(call, { ...proof, text }),
  };
  return db.transaction(async (tx) => {
    const isOwn = call.actor?.role === "customer";
    const same = await findSameStated(tx, { ...who, isOwn }, statedAfter(now));
    if (same) return { uuid: same.uuid };
    await requireSolved(tx, call, proof);
    const doubtful = who.doubtful || (await isWorn(tx, call, "withdrawal", proof));
    const row = await open(tx, { ...who, doubtful }, { by: call.actor ?? bySystem, now });
    if (subject) await answer(tx, call, row, subject);
    return { uuid: row.uuid };
  });
}

export const ofSubject = (subject: Subject | undefined) => ({
  customerId: subject?.customerId ?? null,
  registrationId: subject?.kind === "registration" ? subject.id : null,
  contractId: subject?.kind === "contract" ? subject.id : null,
});

type Who = ReturnType<typeof ofSubject> &
  Pick<WithdrawalRow, "name" | "email" | "contract" | "personId" | "doubtful">;

async function open(tx: Tx, who: Who, { by, now }: By): Promise<WithdrawalRow> {
  const row = await insertWithdrawal(tx, {
    ...who,
    uuid: randomUUID(),
    state: "stated",
    stateSince: now,
    moneyCents: 0,
    expiresAt: expiryOf(now),
    createdAt: now,
  });
  await record(tx, {
    machine: "withdrawal",
    id: row.id,
    event: "state",
    from: null,
    to: "stated",
    by,
    at: now,
  });
  return row;
}

/** The subject, if it is the sender's: by account, else by the address given. */
async function matched(
  db: Db,
  { actor }: OpenCall,
  { contract, email }: Statement,
): Promise<Subject | undefined> {
  const subject = await findSubjectNamed(db, contract);
  if (actor?.role !== "customer") return subject?.email === email ? subject : undefined;
  if (subject?.customerId !== actor.id) throw fieldFault("contract", "api.withdrawal.not_yours");
  return subject;
}

/** Only a signed-in family learns at once that it is too late; a visitor gets a mail. */
async function answer(
  tx: Tx,
  { actor, now }: OpenCall,
  row: WithdrawalRow,
  subject: Subject,
): Promise<void> {
  const standing = standingOf(subject, now);
  const isOwn = actor?.id === subject.customerId;
  if (isOwn && (standing === "late" || standing === "over")) {
    await refuse(tx, row, { subject, standing }, { by: actor, now });
  }
  if (isOwn || standing !== "open") return;
  const { sentences, moneyCents } = await previewOf(tx, subject, row.createdAt);
  const by = moneyCents > 0 ? [byWords(refundDueBy(row.createdAt))] : [];
  const effect = [...sentences, ...by];
  await mailOfWithdrawal(tx, row, { about: "withdrawal_stated", subject, effect }, now);
}

/** Too late, or everything was given: refused with its reason, by mail too (STM-42). */
export async function refuse(
  tx: Tx,
  row: WithdrawalRow,
  { subject, standing }: { subject: Subject; standing: "late" | "over" },
  { by, now }: By,
): Promise<WithdrawalRow> {
  const change = { acknowledgedAt: now };
  const refused = await advanceWithdrawal(tx, row, { event: "refuse", by, now, change });
  await mailOfWithdrawal(tx, refused, { about: `withdrawal_${standing}`, subject }, now);
  return refused;
}
