import { and, eq } from "drizzle-orm";

import { followers } from "#app/api/followers.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import {
  lookUpTaxDeclaration,
  openTaxDeclaration,
  sendTaxDeclaration,
} from "#app/modules/lessons/tax-credit/declare.server.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";
import { lookUpAccount } from "#app/modules/lessons/tax-credit/look-up.server.ts";
import { taxAccounts, taxDeclarations } from "#app/modules/lessons/tax-credit/table.server.ts";
import { setAccount } from "#app/sandbox/urssaf/people.server.ts";
import { paymentDue } from "#app/sandbox/urssaf/request.ts";
import {
  announceRequests,
  decideRequest,
  type Decision,
} from "#app/sandbox/urssaf/requests.server.ts";

import type { SeededFamily } from "./families.server.ts";
import type { Past, Story } from "./past.server.ts";

export type Advanced = "pending" | "approved" | "paid" | "declined" | "rejected";

const identity = {
  enable: true,
  civility: "madam",
  birth_date: { day: "2", month: "4", year: "1979" },
  birth_country: "99100",
  iban: "FR76 3000 4000 0312 3456 7890 143",
  bic: "BNPAFRPPXXX",
  has_declared: true,
  consent: true,
} as const;

type Person = Readonly<{
  family: SeededFamily;
  names: readonly [firstname: string, lastname: string];
  phone: string;
  birthCity: string;
  at: Date;
}>;

/** Activates at the agency an hour later (STM-23). */
export async function* activation(past: Past, person: Person): Story {
  const { family, names, phone, birthCity, at } = person;
  const [firstnames, lastname] = names;
  yield at;
  const { house_number, street, city, postal_code } = family.address;
  const body = {
    ...identity,
    birth_name: lastname,
    firstnames,
    birth_city: birthCity,
    address: { house_number, street, city, postal_code },
    phone: { phone_number: phone },
    email: family.email,
    holder: `${firstnames} ${lastname}`,
  };
  await past.as(family.actor)(taxCredits.set, { body });
  yield plusHours(at, 1);
  const [account] = await past.tx.select().from(taxAccounts).where(eq(taxAccounts.id, family.id));
  if (!account) throw new Error("The agency does not know the family.");
  await setAccount(past.agency(), account.agencyId, "APPAREILLAGE_VALIDE");
  await lookUpAccount(sweepingOf(past), family.id);
}

const decisions: Readonly<Record<Exclude<Advanced, "pending">, Decision>> = {
  approved: "accept",
  paid: "accept",
  declined: "decline",
  rejected: "cancel",
};

/** The family or the agency decides hours later (STM-22). */
export async function* askAgency(past: Past, courseId: number, ends: Advanced): Story {
  const { tx } = past;
  const ofCourse = and(eq(bills.subjectKind, "course"), eq(bills.subjectId, courseId));
  const [bill] = await tx.select().from(bills).where(ofCourse);
  if (!bill?.advance) throw new Error("The agency pays no such course.");
  await openTaxDeclaration(tx, bill, past.now());
  const requested = past.now();
  await sendTaxDeclaration(sweepingOf(past), followers, bill.id);
  await hear(past, bill.id);
  if (ends === "pending") return;
  yield plusHours(requested, 3);
  const [one] = await tx.select().from(taxDeclarations).where(eq(taxDeclarations.id, bill.id));
  await decideRequest(past.agency(), one?.requestId ?? "", decisions[ends]);
  await hear(past, bill.id);
  if (ends !== "paid") return;
  const { now: acceptedAt } = past.agency();
  const facts = { createdAt: requested, acceptedAt, declinedAt: null, unpaidAt: null };
  const due = paymentDue({ ...facts, cancelledAt: null, paidAt: null });
  if (due > past.present) return;
  yield due;
  await hear(past, bill.id);
}

async function hear(past: Past, billId: number): Promise<void> {
  await lookUpTaxDeclaration(sweepingOf(past), followers, billId);
  await announceRequests(past.agency());
}

const sweepingOf = ({ tx, now, gateways }: Past) => ({ db: tx, now: now(), gateways });
