import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { type By, bySystem } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { refundDueBy } from "#app/lib/working-days.ts";
import { closeMarked } from "#app/modules/foundation/case/answer.server.ts";
import { openCase } from "#app/modules/foundation/case/open.server.ts";
import { contactReasons } from "#app/modules/foundation/reference/domain.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";

import { advanceWithdrawal } from "./advance.server.ts";
import { refuse } from "./declare.server.ts";
import { effectOf, expiryOf, isNamed, standingOf } from "./domain.ts";
import { previewOf } from "./effect.server.ts";
import { bearsCheckLetter, type Subject, subjectOf } from "./find-subject.server.ts";
import { isStatedByOwner } from "./link.server.ts";
import { byWords, mailOfWithdrawal, notifyFamily, statementOf } from "./notify.server.ts";
import { saveWithdrawal, wasDeclined, type WithdrawalRow } from "./repository.server.ts";

/**
 * An unproved second step: acknowledged, nothing ends yet; the family gets a mail to confirm or decline (STM-50).
 * Sure cases take effect a day later, others wait. The caller always gets the same answer.
 */
export async function receiveStatement(
  tx: Tx,
  held: WithdrawalRow,
  { actor, now }: OpenCall,
): Promise<WithdrawalRow> {
  if (held.receivedAt) return held;
  if (expiryOf(held.createdAt) <= now) throw new RuleError("conflict", "api.withdrawal.expired");
  // Its family has answered by mail: the caller must not learn of it.
  if (held.state !== "stated") return saveWithdrawal(tx, held.id, { receivedAt: now });
  const by = { by: actor ?? bySystem, now };
  const subject = await subjectOf(tx, held);
  if (!subject) return receiveUnmatched(tx, held, by);
  const standing = standingOf(subject, held.createdAt);
  if (standing === "late" || standing === "over") {
    const dated = await saveWithdrawal(tx, held.id, { receivedAt: now });
    return refuse(tx, dated, { subject, standing }, by);
  }
  return receiveMatched(tx, held, subject, by);
}

async function receiveMatched(
  tx: Tx,
  held: WithdrawalRow,
  subject: Subject,
  { by, now }: By,
): Promise<WithdrawalRow> {
  const actsAt = (await isSure(tx, held, subject)) ? effectOf(now) : null;
  const row = await receive(tx, held, { by, now, actsAt });
  if (!actsAt) await openOwnCase(tx, row, { by, now });
  const { sentences, moneyCents } = await previewOf(tx, subject, row.createdAt);
  const back = moneyCents > 0 ? [byWords(refundDueBy(row.createdAt))] : [];
  const about = actsAt ? "withdrawal_acts" : "withdrawal_waits";
  await mailOfWithdrawal(tx, row, { about, subject, effect: [...sentences, ...back] }, now);
  await notifyFamily(tx, row, subject, now);
  return row;
}

/** No subject found: opens a case. A form that looks automated gets no mail (PUB-078). */
async function receiveUnmatched(
  tx: Tx,
  held: WithdrawalRow,
  { by, now }: By,
): Promise<WithdrawalRow> {
  const row = await receive(tx, held, { by, now, actsAt: null });
  await openOwnCase(tx, row, { by, now });
  if (!row.doubtful) await mailOfWithdrawal(tx, row, { about: "withdrawal_received" }, now);
  return row;
}

const receive = (tx: Tx, held: WithdrawalRow, { actsAt, ...by }: By & { actsAt: Date | null }) =>
  advanceWithdrawal(tx, held, {
    event: "receive",
    ...by,
    change: { acknowledgedAt: by.now, receivedAt: by.now, actsAt },
  });

/**
 * May take effect without an answer: stated by the family itself, or by a person with its name and a lettered
 * reference, not declined before.
 */
async function isSure(tx: Tx, row: WithdrawalRow, { customerId }: Subject): Promise<boolean> {
  if (isStatedByOwner(row)) return true;
  if (row.doubtful || !bearsCheckLetter(row.contract)) return false;
  const family = await findPerson(tx, customerId);
  if (!family || !isNamed(row.name, family.lastname)) return false;
  return !(await wasDeclined(tx, row));
}

const markOf = ({ uuid }: WithdrawalRow) => `withdrawal:${uuid}`;

async function openOwnCase(tx: Tx, row: WithdrawalRow, by: By): Promise<void> {
  const { name: firstname, email, doubtful, personId } = row;
  const reasonId = contactReasons.indexOf("other") + 1;
  const sender = { firstname, email, doubtful, personId };
  const opened = { reasonId, text: statementOf(row), sendingMark: markOf(row) };
  await openCase(tx, { kind: "contact", ...sender, ...opened }, by);
}

export const closeOwnCase = (tx: Tx, row: WithdrawalRow, by: By): Promise<void> =>
  closeMarked(tx, markOf(row), by);
