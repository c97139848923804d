import { eq } from "drizzle-orm";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { answerCourse } from "#app/modules/lessons/course/validate.server.ts";
import { taxCreditSweeps } from "#app/modules/lessons/tax-credit/sweeps.server.ts";
import { taxAccounts, taxDeclarations } from "#app/modules/lessons/tax-credit/table.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";
import { drawRandom, setAccount } from "#app/sandbox/urssaf/people.server.ts";
import { decideRequest, type Decision } from "#app/sandbox/urssaf/requests.server.ts";
import { create } from "#tests/database/create.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { person, type TestAgency } from "#tests/gateways/agency.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { callOf } from "#tests/http/call.ts";

import { bankThat, createDeclared, yes } from "./course.ts";

/** The agency's day begins before the tests' courses. */
const longAgo = new Date("2026-09-01T08:00:00Z");

export async function giveAdvance(db: Db, customerId: number, { taxAgency }: TestAgency) {
  const email = `family-${String(customerId)}@example.test`;
  const { clientId } = await taxAgency.register({ ...person, email });
  const scope = { tx: db, now: longAgo, draw: drawRandom };
  await setAccount(scope, clientId, "APPAREILLAGE_VALIDE");
  await create(db, taxAccounts, {
    id: customerId,
    agencyId: clientId,
    state: "enabled",
    stateSince: longAgo,
    activatedOn: "2026-09-01",
    sealed: testGateways.vault.seal(JSON.stringify({ ...person, email })),
    accountEnd: "43",
    registeredAt: longAgo,
  });
  await db
    .update(customers)
    .set({ urssafRegistered: true, urssafPaymentEnabled: true })
    .where(eq(customers.id, customerId));
  return clientId;
}

const due = dueOf(taxCreditSweeps(followers));

export function runTax(
  db: Db,
  at: Date,
  agency: TestAgency,
  says: "succeeds" | "refuses" = "succeeds",
) {
  agency.at(at);
  const { cards } = bankThat(says);
  return due(db, at, { cards, taxAgency: agency.taxAgency });
}

export async function standing(db: Db, courseId: number) {
  const [course] = await db.select().from(courses).where(eq(courses.id, courseId));
  const [bill] = await db.select().from(bills).where(eq(bills.subjectId, courseId));
  const [one] = await db
    .select()
    .from(taxDeclarations)
    .where(eq(taxDeclarations.id, bill?.id ?? 0));
  return { declared: one?.state, bill: bill?.status, course: course?.status };
}

export async function validated(
  db: Db,
  agency: TestAgency,
  given: Parameters<typeof createDeclared>[1] = {},
) {
  const bound = await createDeclared(db, given);
  await giveAdvance(db, bound.family.id, agency);
  const bank = bankThat("succeeds");
  await answerCourse(callOf(db, bound.family, { gateways: bank.gateways }), yes(bound.course.id));
  const [bill] = await db.select().from(bills).where(eq(bills.subjectId, bound.course.id));
  if (!bill) throw new Error("The course is not billed.");
  return {
    ...bound,
    bill,
    bank,
    at: (moment: Date, says?: "succeeds" | "refuses") => runTax(db, moment, agency, says),
  };
}

export async function decide(db: Db, billId: number, decision: Decision, at: Date) {
  const [one] = await db.select().from(taxDeclarations).where(eq(taxDeclarations.id, billId));
  await decideRequest({ tx: db, now: at, draw: drawRandom }, one?.requestId ?? "", decision);
}
