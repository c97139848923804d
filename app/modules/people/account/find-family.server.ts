import type { Db } from "#app/db/client.server.ts";
import type { Role } from "#app/lib/actor.ts";
import type { Address } from "#app/lib/address.ts";

import { type CustomerRow, findCustomer, findUser, type UserRow } from "./repository.server.ts";

/** A person, as other modules may know it; the phone is E.164. */
export type Person = Readonly<{
  id: number;
  role: Role;
  firstname: string;
  lastname: string;
  email: string;
  phone: string | null;
}>;

/** A person by id; undefined when there is none. */
export async function findPerson(db: Db, userId: number): Promise<Person | undefined> {
  const user = await findUser(db, userId);
  if (!user) return undefined;
  const { id, role, firstname, lastname, email, phone } = user;
  return { id, role, firstname, lastname, email, phone };
}

/** Where a person is written to; undefined when there is no such person, or their account is disabled. */
export async function emailOfPerson(db: Db, userId: number): Promise<string | undefined> {
  const user = await findUser(db, userId);
  return user?.disabledAt ? undefined : user?.email;
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
