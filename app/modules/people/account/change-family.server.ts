import type { Tx } from "#app/db/client.server.ts";
import type { Address } from "#app/lib/address.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { emailUsed } from "./domain.ts";
import {
  type CustomerRow,
  findUserByEmail,
  isEmailUsed,
  lockCustomer,
  saveCustomer,
  saveUser,
  type UserRow,
} from "./repository.server.ts";

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

/** Locks a family until the transaction ends; 404 once the account is closed. */
export async function holdFamily(
  tx: Tx,
  customerId: number,
): Promise<{ user: UserRow; customer: CustomerRow }> {
  const family = await lockCustomer(tx, customerId);
  if (!family || family.user.disabledAt) throw new RuleError("not_found", "api.absent");
  return family;
}

/** Locks the family; `changesOf` may refuse. 409 on a taken e-mail, 404 once closed. Returns the old row. */
export async function changeFamily(
  tx: Tx,
  customerId: number,
  changesOf: (family: { user: UserRow; customer: CustomerRow }) => FamilyChanges,
): Promise<{ user: UserRow; customer: CustomerRow }> {
  const family = await holdFamily(tx, customerId);
  const { user, customer } = changesOf(family);
  await changeUser(tx, family.user, user);
  if (Object.keys(customer).length > 0) await saveCustomer(tx, customerId, customer);
  return family;
}

/** Of any role; the caller has locked the account. 409 on a taken e-mail. */
export async function changeUser(
  tx: Tx,
  before: Pick<UserRow, "id" | "email">,
  changes: FamilyChanges["user"],
): Promise<void> {
  if (changes.email !== undefined && changes.email !== before.email) {
    const holder = await findUserByEmail(tx, changes.email);
    if (holder && holder.id !== before.id) throw emailUsed();
  }
  if (Object.keys(changes).length > 0) {
    await saveUser(tx, before.id, changes).catch(asEmailUsed);
  }
}

/** The first lesson address becomes the family's, unless already set (CUS-021, CUS-039). */
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

function asEmailUsed(error: unknown): never {
  throw isEmailUsed(error) ? emailUsed() : error;
}
