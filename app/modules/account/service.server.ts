import { attempt, countCall, refuseBeyond } from "#app/api/limit.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import type { Actor, Role } from "#app/lib/actor.ts";
import type { Address } from "#app/lib/address.ts";
import { hashPassword, isOutdated, isPassword } from "#app/lib/argon.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { networkOf } from "#app/lib/network.ts";
import { phoneOf } from "#app/lib/phone.server.ts";
import type { TypedPhone } from "#app/lib/phone.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { shownPhone } from "#app/lib/shown-phone.server.ts";

import { sendConfirmation } from "./confirm-email.server.ts";
import { plainEmail } from "./domain.ts";
import type { ShownPerson, SignedIn } from "./endpoints.ts";
import { hashNewPassword, openForcedReset } from "./password.server.ts";
import {
  type CustomerRow,
  findCustomer,
  findUser,
  findUserByEmail,
  insertCustomer,
  insertUser,
  isEmailUsed,
  lockCustomer,
  lockUser,
  saveCustomer,
  saveUser,
  type UserRow,
} from "./repository.server.ts";
import type { Tokens } from "./session.endpoints.ts";
import { openSession, signSecondFactor } from "./session.server.ts";

/** The instants of a call: business time, and the machine's for tokens and limits. */
export type Times = Readonly<{ now: Date; machineNow: Date }>;

// In the demonstration everybody calls from one machine.
const room = env.demo ? 20 : 1;
const perAccount = { calls: 5, perSeconds: 900 };
const perNetwork = { calls: 20 * room, perSeconds: 900 };
const sameSignUpMinutes = 10;
const signUps = { calls: 20 * room, perSeconds: 3600 };

/**
 * Signs in. Unknown e-mail, wrong password and disabled account take the same time and say the same; after five
 * failures in a quarter of an hour for an e-mail and a network, 429 before any hash (AUTH-001, AUTH-017).
 */
export async function signIn(
  db: Db,
  { email: typed, password, ip }: { email: string; password: string; ip: string },
  times: Times,
): Promise<SignedIn> {
  const email = plainEmail(typed);
  const network = networkOf(ip);
  await refuseBeyond(db, `login ${network}`, perNetwork, times.machineNow);

  const signed = await attempt(
    db,
    `login ${email} ${network}`,
    { limit: perAccount, machineNow: times.machineNow },
    () => openJudged(db, { email, password }, times),
  );
  if (!signed) {
    await countCall(db, `login ${network}`, perNetwork, times.machineNow);
    throw new RuleError("unauthenticated", "api.auth.bad_credentials");
  }
  return signed;
}

/** Opens for who gave the password; nothing for anybody else. One that changes while it is judged is judged again. */
async function openJudged(
  db: Db,
  typed: { email: string; password: string },
  times: Times,
): Promise<SignedIn | undefined> {
  const { email, password } = typed;
  const user = await findUserByEmail(db, email);
  if (!(await isPassword(password, user?.passwordHash)) || !user || user.disabledAt) {
    return undefined;
  }
  // Hashing takes long: no lock is held meanwhile.
  const remade = isOutdated(user.passwordHash) ? await hashPassword(password) : undefined;
  const signed = await db.transaction(async (tx) => {
    const held = await holdJudged(tx, user);
    if (held && remade) await saveUser(tx, user.id, { passwordHash: remade });
    return held && openFor(tx, held, times);
  });
  return signed ?? openJudged(db, typed, times);
}

/** The account whose password was judged, locked; nothing when it has another one since, or is disabled (security 22). */
async function holdJudged(tx: Tx, judged: UserRow): Promise<UserRow | undefined> {
  const held = await lockUser(tx, judged.id);
  return held?.passwordHash === judged.passwordHash && !held.disabledAt ? held : undefined;
}

async function openFor(tx: Tx, user: UserRow, { now, machineNow }: Times): Promise<SignedIn> {
  if (user.passwordChangeRequired) {
    const token = await openForcedReset(tx, user.id, now);
    return { password_change_required: true, password_reset_token: token };
  }
  if (user.role === "operator") {
    const token = await signSecondFactor(user.id, machineNow);
    return { second_factor_required: true, second_factor_token: token };
  }
  const { firstname, lastname } = user;
  const tokens = await openSession(tx, user, machineNow);
  return { ...tokens, firstname, lastname, password_change_required: false };
}

/** What a family types to open its account (ENT-04). */
export type SignUp = Readonly<{
  email: string;
  password: string;
  firstname: string;
  lastname: string;
  phone: TypedPhone;
  phone_marketing_consent?: boolean | undefined;
}>;

/**
 * Opens a family's account, tells it by mail and signs it in; 409 on the e-mail when it is taken (AUTH-003).
 * Sent twice, it opens one account and signs in twice: no answer is kept, since it holds tokens (ERR-30).
 */
export async function signUp(
  db: Db,
  typed: SignUp,
  { ip, ...times }: Times & { ip: string },
): Promise<Tokens> {
  await countCall(db, `signup ${networkOf(ip)}`, signUps, times.machineNow);
  const { email } = typed;
  const phone = phoneOf(typed.phone, "phone.phone_number");
  const passwordHash = await hashNewPassword(typed.password, { email, field: "password" });

  return db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      email,
      passwordHash,
      role: "customer",
      firstname: typed.firstname,
      lastname: typed.lastname,
      phone,
      createdAt: times.now,
      phoneMarketingConsent: typed.phone_marketing_consent === true,
      phoneMarketingConsentAt: times.now,
    });
    if (!user) return openAgain(tx, typed, times);
    await insertCustomer(tx, { id: user.id });
    await sendConfirmation(tx, user, { template: "welcome", now: times.now });
    return openSession(tx, user, times.machineNow);
  });
}

/** The account that the same person has just opened with the same password; 409 for any other. */
async function openAgain(tx: Tx, { email, password }: SignUp, times: Times): Promise<Tokens> {
  const user = await findUserByEmail(tx, email);
  const just =
    user && !user.disabledAt && times.now < plusMinutes(user.createdAt, sameSignUpMinutes);
  if (!just || !(await isPassword(password, user.passwordHash))) throw emailUsed();
  if (!(await holdJudged(tx, user))) throw emailUsed();
  return openSession(tx, user, times.machineNow);
}

function asEmailUsed(error: unknown): never {
  throw isEmailUsed(error) ? emailUsed() : error;
}

const emailUsed = () =>
  new RuleError("conflict", "api.signup.email_used", {
    errors: [{ field: "email", code: "api.signup.email_used" }],
  });

/** Who is signed in (API-008). */
export async function showPerson(db: Db, by: Actor): Promise<ShownPerson> {
  // Read with her session already, unless no token brought her.
  const account = by.account ?? (await findUser(db, by.id));
  if (!account) throw new RuleError("not_found", "api.absent");
  const { id, role } = by;
  const { email, firstname, lastname, phone } = account;
  return {
    id,
    email,
    email_confirmed: account.emailConfirmedAt !== null,
    firstname,
    lastname,
    role,
    phone: phone === null ? null : shownPhone(phone),
    ...(role === "teacher" && { teacher_id: id }),
    ...(role === "customer" && { customer_id: id }),
  };
}

/** A person, as other modules may know her; the phone is E.164. */
export type Person = Readonly<{
  id: number;
  role: Role;
  firstname: string;
  lastname: string;
  email: string;
  phone: string | null;
}>;

/** A person by her id; undefined when there is none. */
export async function findPerson(db: Db, userId: number): Promise<Person | undefined> {
  const user = await findUser(db, userId);
  if (!user) return undefined;
  const { id, role, firstname, lastname, email, phone } = user;
  return { id, role, firstname, lastname, email, phone };
}

/** What a bill needs of a family; null for what it has not said yet (CUS-039). */
export async function billingDataOf(
  db: Db,
  customerId: number,
): Promise<{ address: Address | null; birthDate: string | null }> {
  const found = await findCustomer(db, customerId);
  return {
    address: found?.customer.billAddress ?? null,
    birthDate: found?.customer.billBirthDate ?? null,
  };
}

/** A family with its person, both whole; undefined when there is none. */
export function findFamily(
  db: Db,
  customerId: number,
): Promise<{ user: UserRow; customer: CustomerRow } | undefined> {
  return findCustomer(db, customerId);
}

/** What may change of a family; what is left out stays. */
export type FamilyChanges = Readonly<{
  user: Partial<
    Pick<
      UserRow,
      | "firstname"
      | "lastname"
      | "email"
      | "phone"
      | "phoneMarketingConsent"
      | "phoneMarketingConsentAt"
      | "emailConfirmedAt"
    >
  >;
  customer: Partial<Omit<CustomerRow, "id">>;
}>;

/**
 * Changes a family, locked. `changesOf` says what to write once the row is held, and may refuse; 409 on
 * the e-mail when another account has it. Returns the family as it was.
 */
export async function changeFamily(
  tx: Tx,
  customerId: number,
  changesOf: (family: { user: UserRow; customer: CustomerRow }) => FamilyChanges,
): Promise<{ user: UserRow; customer: CustomerRow }> {
  const family = await lockCustomer(tx, customerId);
  if (!family) throw new RuleError("not_found", "api.absent");
  const { user, customer } = changesOf(family);
  if (user.email !== undefined && user.email !== family.user.email) {
    if (await findUserByEmail(tx, user.email)) throw emailUsed();
  }
  if (Object.keys(user).length > 0) await saveUser(tx, customerId, user).catch(asEmailUsed);
  if (Object.keys(customer).length > 0) await saveCustomer(tx, customerId, customer);
  return family;
}

/** The place of the first lessons becomes the family's address, proposed from then on wherever one is asked (CUS-021, CUS-039); one that it gave stays. */
export async function keepFirstAddress(
  tx: Tx,
  customerId: number,
  address: Address,
): Promise<void> {
  await changeFamily(tx, customerId, ({ customer }) => ({
    user: {},
    customer: customer.address ? {} : { address },
  }));
}
