import { eq, sql } from "drizzle-orm";

import { robotFields } from "#app/bff/robot.server.ts";
import { queryRows } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { Address } from "#app/lib/address.ts";
import { machineClock, plusMinutes } from "#app/lib/clock.ts";
import { cards } from "#app/modules/billing/card-setup/endpoints.ts";
import { completeAddress } from "#app/modules/foundation/reference/find.server.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";
import { customers as customerEndpoints } from "#app/modules/people/customer/endpoints.ts";
import { students as studentEndpoints } from "#app/modules/people/student/endpoints.ts";
import { holdObject } from "#app/sandbox/stripe/objects.server.ts";
import { answerSetup, saveByCard } from "#app/sandbox/stripe/setup-page.server.ts";
import { scriptOf } from "#app/sandbox/stripe/test-cards.ts";

import { demoPassword } from "./accounts.ts";
import type { Past, Story } from "./past.server.ts";
import { fictionPhone } from "./teachers.ts";

/** One passes, one requires authentication each time. */
export const testCards = {
  passes: "4242424242424242",
  asks: "4000002760003184",
} as const;

export type Town = { city: string; postal_code: string; house_number: string; street: string };

export type FamilyDraft = {
  name: readonly [firstname: string, lastname: string, email: string];
  town: Town;
  canary?: string;
  /** `undated`: an address but no birth date yet (DLG-36). */
  billed: boolean | "undated";
  card?: boolean;
  students: { firstname: string; classId: number; isCustomer?: boolean }[];
  createdAt: Date;
};

export type SeededFamily = {
  id: number;
  actor: Actor;
  email: string;
  address: Address;
  students: { id: number; firstname: string; classId: number }[];
};

export async function openFamilies(
  past: Past,
  drafts: readonly FamilyDraft[],
): Promise<SeededFamily[]> {
  const opened: SeededFamily[] = [];
  const opening = async function* (draft: FamilyDraft, index: number): Story {
    yield draft.createdAt;
    opened[index] = await openFamily(past, draft);
  };
  for (const [index, draft] of drafts.entries()) past.start(opening(draft, index));
  await past.play();
  return opened;
}

/** Looks filled in a minute: robot checks use machine time. */
const filledForm = () => ({ shown_at: robotFields(plusMinutes(machineClock(), -1)).value });

async function openFamily(past: Past, draft: FamilyDraft): Promise<SeededFamily> {
  const [firstname, lastname, email] = draft.name;
  const names = { firstname, lastname };
  const { tx } = past;
  const phone = { phone_number: fictionPhone((await tx.$count(customers)) + 1) };
  await past.as()(accounts.signUp, {
    body: { ...names, email, phone, password: demoPassword, ...filledForm() },
  });
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new Error(`${email} has no account.`);
  const actor: Actor = { id: user.id, role: "customer" };
  const api = past.as(actor);
  await api(accounts.confirmEmail, { body: { token: await tokenSentTo(past, email) } });
  const students: SeededFamily["students"] = [];
  for (const { firstname, classId, isCustomer } of draft.students) {
    const own = isCustomer ? email : draft.canary && studentEmail(draft.canary);
    const body = { firstname, lastname, class_id: classId, email: own };
    const { id } = await api(studentEndpoints.create, { body });
    students.push({ id, firstname, classId });
  }
  const address = markedAddress(draft, "address");
  await api(customerEndpoints.update, { body: { address, ...billingOf(draft) } });
  if (draft.card) await saveCard(past, actor, testCards.passes);
  return { ...user, actor, email, address, students };
}

const studentEmail = (canary: string) => `canary-${canary}-student@exemple.test`;

function markedAddress({ town, canary }: FamilyDraft, kind: string): Address {
  const street = canary ? `${town.street} CANARY-${canary}-${kind}` : town.street;
  return completeAddress({ ...town, street }, kind);
}

function billingOf(draft: FamilyDraft) {
  if (!draft.billed) return {};
  const bill_address = markedAddress(draft, "bill");
  return draft.billed === "undated"
    ? { bill_address }
    : { bill_address, bill_birth_date: "1979-04-02" };
}

async function tokenSentTo({ tx }: Past, email: string): Promise<string> {
  const [mail] = await queryRows<{ link: string }>(
    tx,
    sql`select link from mails where recipient = ${email} order by id desc limit 1`,
  );
  return new URL(mail?.link ?? "").searchParams.get("token") ?? "";
}

export async function saveCard(past: Past, family: Actor, number: string): Promise<void> {
  const api = past.as(family);
  const body = { return_url: `${env.origin}/` };
  const { secret: id } = await api(cards.init, { body });
  const script = scriptOf(number);
  if (!script) throw new Error(`The bank knows no card ${number}.`);
  const bank = past.bank();
  const session = await holdObject(bank, "session", id);
  const setup = async () => {
    const intent = await holdObject(bank, "setup_intent", String(session.setup_intent));
    return { session, intent };
  };
  const expiry = { month: 12, year: past.now().getUTCFullYear() + 3 };
  const decision = await saveByCard(bank, await setup(), { script, expiry });
  if (decision === "ask") await answerSetup(bank, await setup(), "accept");
  await api(cards.save, { params: { id } });
}
