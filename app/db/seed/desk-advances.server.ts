import { and, eq } from "drizzle-orm";

import { followers } from "#app/api/followers.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { insertEvent } from "#app/modules/lessons/tax-credit/event.repository.server.ts";
import { lookUpAccount } from "#app/modules/lessons/tax-credit/look-up.server.ts";
import { applyAgencyEvent } from "#app/modules/lessons/tax-credit/receive-event.server.ts";
import { bringToDesk, holdDeclared } from "#app/modules/lessons/tax-credit/remind.server.ts";
import { taxAccounts, taxDeclarations } from "#app/modules/lessons/tax-credit/table.server.ts";
import { setAccount } from "#app/sandbox/urssaf/people.server.ts";

import { activation } from "./advance.server.ts";
import { course, type SeededContract } from "./courses.server.ts";
import { approved, daysBefore, lessonBefore } from "./desk-bills.server.ts";
import type { SeededFamily } from "./families.server.ts";
import type { Past, Story } from "./past.server.ts";

type Person = Readonly<{
  family: SeededFamily;
  names: readonly [firstname: string, lastname: string];
  phone: string;
}>;

const activatedDaysAgo = 80;

const activated = (past: Past, person: Person) =>
  activation(past, { ...person, birthCity: "Lyon", at: daysBefore(past, activatedDaysAgo) });

type Failing = Readonly<{ person: Person; contract: SeededContract; daysAgo: number }>;

/** One course is rejected by the agency, another is declined by the family, who keeps silent (STM-22). */
export async function* failedAdvances(past: Past, { person, contract, daysAgo }: Failing): Story {
  yield* activated(past, person);
  const declined = approved(lessonBefore(past, daysAgo + 12, "10:00"));
  yield* course(past, contract, { ...declined, advance: "declined" });
  yield daysBefore(past, daysAgo + 2, "06:00");
  await silence(past, contract.customerId);
  const rejected = approved(lessonBefore(past, daysAgo + 1, "08:00"));
  const judgedAt = daysBefore(past, daysAgo, "06:00");
  yield* course(past, contract, { ...rejected, judgedAt, advance: "rejected" });
}

async function silence({ tx, now }: Past, customerId: number): Promise<void> {
  const which = and(
    eq(taxDeclarations.customerId, customerId),
    eq(taxDeclarations.state, "user_declined"),
  );
  const [one] = await tx.select().from(taxDeclarations).where(which);
  if (!one) throw new Error("The family declined a request.");
  await bringToDesk(tx, await holdDeclared(tx, one.id), now());
}

/** The agency shuts the family's account (STM-23). */
export async function* shutAccount(past: Past, person: Person, daysAgo: number): Story {
  const { tx, gateways } = past;
  const { id } = person.family;
  yield* activated(past, person);
  yield plusDays(past.present, -daysAgo);
  const [account] = await tx.select().from(taxAccounts).where(eq(taxAccounts.id, id));
  if (!account) throw new Error("The agency knows the family.");
  await setAccount(past.agency(), account.agencyId, "PARTICULIER_BLOQUE");
  await lookUpAccount({ db: tx, now: past.now(), gateways }, id);
}

const tries = 9;

/** The agency tells of a person who is none of ours: tried until it is set aside. */
export async function* strayMessage(past: Past, daysAgo: number): Story {
  yield plusDays(past.present, -daysAgo);
  const clientId = `00000000-0000-4000-8000-${String(daysAgo).padStart(12, "0")}`;
  const id = `evt_urssaf_${String(daysAgo)}`;
  const account = { clientId, code: "APPAREILLAGE_VALIDE" } as const;
  await insertEvent(past.tx, { id, about: "account", account }, past.now());
  for (let time = 0; time < tries; time++) {
    await applyAgencyEvent({ db: past.tx, followers }, id, past.now());
  }
}
