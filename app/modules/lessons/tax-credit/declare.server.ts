import type { Sweeping } from "#app/api/sweep.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { AgencyFault, PaymentRequest } from "#app/gateways/tax-agency.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { fullName } from "#app/lib/full-name.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import type { Vault } from "#app/lib/seal.server.ts";
import { dueCents } from "#app/modules/billing/bill/domain.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { hoursOf, nextCheck } from "./declare.domain.ts";
import {
  findCourseOfBill,
  findTaxDeclaration,
  findToSend,
  insertTaxDeclaration,
  saveTaxDeclaration,
  type TaxDeclarationRow,
} from "./declare.repository.server.ts";
import { openParticulars } from "./particulars.server.ts";
import { refuseDeclared, settleDeclared } from "./settle.server.ts";

type Bill = Awaited<ReturnType<typeof holdBill>>;

/** Opens the one payment request of a locked bill, in its course's month (STM-22). Its id is the bill's. */
export async function openTaxDeclaration(
  tx: Tx,
  bill: Bill,
  now: Date,
): Promise<number | undefined> {
  const course = await findCourseOfBill(tx, bill.id);
  if (!course) return undefined;
  const day = parisDay(course.date);
  const state = "being_created" as const;
  const kept = await insertTaxDeclaration(tx, {
    id: bill.id,
    customerId: bill.customerId,
    amountCents: dueCents(bill),
    periodStart: day,
    periodEnd: day,
    state,
    stateSince: now,
    checkAt: now,
    createdAt: now,
  });
  if (!kept) return undefined;
  const line = { machine: "tax_declaration", event: "open", from: null, to: state } as const;
  await record(tx, { ...line, id: bill.id, by: bySystem, at: now });
  return bill.id;
}

/**
 * Sends a request once: an unanswered one is looked up first. An agency refusal rejects it; no answer leaves it to
 * the next run. False when nothing was sent.
 */
export async function sendTaxDeclaration(
  on: Sweeping,
  followers: Followers,
  id: number,
): Promise<boolean> {
  const { db, now, gateways } = on;
  const found = await findToSend(db, id);
  if (!found || !isToSend(found)) return false;
  if (found.one.sentAt !== null && (await findAgain(on, followers, found))) return true;
  const request = requestOf(found, gateways.vault);
  await saveTaxDeclaration(db, id, { sentAt: now, checkAt: nextCheck("being_created", now) });
  const answer = await gateways.taxAgency.submit(request);
  if ("requestId" in answer) {
    const heard = { ...answer, billNumber: numberOf(found.bill) };
    await settleDeclared({ db, followers }, id, heard, now);
  } else await writeRefused(on, followers, found, answer.refused);
  return true;
}

const isToSend = ({ one }: ToSend) => one.state === "being_created" && one.requestId === null;

async function writeRefused(
  on: Sweeping,
  followers: Followers,
  found: ToSend,
  refused: readonly AgencyFault[],
): Promise<void> {
  const codes = refused.map(({ code }) => code);
  if (codes.includes(twice) && (await findAgain(on, followers, found))) return;
  const { db, now } = on;
  await refuseDeclared({ db, followers }, found.one.id, codes[0] ?? "unknown", now);
}

const twice = "ERR_FACTURE_DOUBLON";

async function findAgain(
  { db, now, gateways: { taxAgency } }: Sweeping,
  followers: Followers,
  { one, bill }: ToSend,
): Promise<boolean> {
  const [known] = await taxAgency.search({ billNumber: numberOf(bill) });
  if (known) await settleDeclared({ db, followers }, one.id, known, now);
  return known !== undefined;
}

type ToSend = NonNullable<Awaited<ReturnType<typeof findToSend>>>;

/** Throws when the family's particulars cannot be unsealed. */
function requestOf(found: ToSend, vault: Vault): PaymentRequest {
  const { one, bill, account, course, teacher, sapNumber } = found;
  const birthDate = openParticulars(account.sealed, vault)?.birthDate;
  if (!birthDate) throw new Error("The particulars of a family cannot be unsealed.");
  const { duration: minutes, hourlyPriceCents: hourlyCents } = course;
  const hours = hoursOf({ minutes, hourlyCents }, one.amountCents);
  return {
    clientId: account.agencyId,
    birthDate,
    billNumber: numberOf(bill),
    billedOn: parisDay(bill.createdAt),
    from: one.periodStart,
    to: one.periodEnd,
    amountCents: one.amountCents,
    // When credit paid a part, VAT is at most the bill's own.
    vatCents: Math.min(found.vatCents, one.amountCents),
    ...(hours && { hours }),
    teacher: sapNumber ?? fullName(teacher).slice(0, 100),
  };
}

/** Asks the agency for a request's state and stores it. */
export async function lookUpTaxDeclaration(
  { db, now, gateways: { taxAgency } }: Sweeping,
  followers: Followers,
  id: number,
): Promise<void> {
  const one: TaxDeclarationRow | undefined = await findTaxDeclaration(db, id);
  if (!one?.requestId) return;
  const [heard] = await taxAgency.search({ requestIds: [one.requestId] });
  if (heard) await settleDeclared({ db, followers }, id, heard, now);
  await saveTaxDeclaration(db, id, {
    checkAt: nextCheck((await findTaxDeclaration(db, id))?.state ?? one.state, now),
  });
}
