import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { mandateInForce } from "#app/modules/earnings/payout/account.domain.ts";
import { attachPayeeFile, setIban } from "#app/modules/earnings/payout/account.server.ts";
import { acceptMandate } from "#app/modules/earnings/payout/mandate.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { now } from "#tests/setup/time.ts";

import { createAttempt, createBilledCourse } from "./payment.ts";
import { createTeacher } from "./teacher.ts";

export const iban = "FR14 2004 1010 0505 0001 3M02 606";
/** Its bank refuses payouts. */
export const closedIban = "FR95 2004 1010 0505 0001 3M02 603";

export async function giveIdentity({
  db,
  actor,
  gateways,
}: Readonly<{ db: Db; actor: { id: number }; gateways: TestBank["gateways"] }>): Promise<void> {
  const purpose = "identity_document";
  const paper = { name: "carte.pdf", type: "application/pdf", data: new Uint8Array([37]) } as const;
  const { fileId } = await gateways.cards.uploadFile({ entity: "main", purpose, ...paper });
  const file = { teacherId: actor.id, purpose, fileId } as const;
  await db.transaction((tx) => attachPayeeFile(tx, file, now));
}

export async function createPayee(db: Db, bank: TestBank, number = iban) {
  const payee = await createVerified(db, bank, { selfEmployed: true, number });
  await acceptMandate(payee.call, { version: mandateInForce.version });
  return payee;
}

export const createSalaried = (db: Db, bank: TestBank, number = iban) =>
  createVerified(db, bank, { selfEmployed: false, number });

type Verified = Readonly<{ selfEmployed: boolean; number: string }>;

async function createVerified(db: Db, bank: TestBank, { selfEmployed, number }: Verified) {
  const { id } = await createTeacher(db, { selfEmployed, birthDate: "1994-05-03" });
  const actor = { id, role: "teacher" } as const;
  const call = { db, actor, now, gateways: bank.gateways };
  await giveIdentity(call);
  await setIban(call, number);
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return { id, actor, call, email: user?.email ?? "", api: bank.callerOf(actor) };
}

type Given = Parameters<typeof createBilledCourse>[1];

/** Received four days ago: 63,00 €, of which 49,14 € for the teacher, by default. */
export async function createEarned(
  db: Db,
  bank: TestBank,
  teacher: { id: number },
  given: Given = {},
) {
  const billed = await createBilledCourse(db, { mode: "independent", teacher, ...given });
  if (!given.family) await bank.giveCard(billed.family.id, "4242424242424242");
  const paymentId = await createAttempt(db, billed);
  await chargeAttempt(bank.money, paymentId, now);
  await db
    .update(courses)
    .set({ statusSince: plusHours(now, -96) })
    .where(eq(courses.id, billed.course.id));
  return { ...billed, paymentId };
}
