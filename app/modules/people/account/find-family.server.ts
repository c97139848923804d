import type { Db } from "#app/db/client.server.ts";
import type { Role } from "#app/lib/actor.ts";
import type { Address } from "#app/lib/address.ts";
import { placeOfCity } from "#app/lib/home-place.server.ts";
import type { Place } from "#app/lib/place-hour.ts";

import {
  type CustomerRow,
  findCustomer,
  findHomeCity,
  findUser,
  type UserRow,
} from "./repository.server.ts";

export type Person = Readonly<{
  id: number;
  role: Role;
  firstname: string;
  lastname: string;
  email: string;
  phone: string | null;
}>;

export async function findPerson(db: Db, userId: number): Promise<Person | undefined> {
  const user = await findUser(db, userId);
  if (!user) return undefined;
  const { id, role, firstname, lastname, email, phone } = user;
  return { id, role, firstname, lastname, email, phone };
}

/** Whose hour a family reads beside that of Paris. */
export const homeOf = async (db: Db, customerId: number): Promise<Place | undefined> =>
  placeOfCity(await findHomeCity(db, customerId));

/** Undefined for an unknown person or a disabled account. */
export async function emailOfPerson(db: Db, userId: number): Promise<string | undefined> {
  const user = await findUser(db, userId);
  return user?.disabledAt ? undefined : user?.email;
}

/** Billing data of a family; null for what is not known yet (CUS-039). */
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

export function findFamily(
  db: Db,
  customerId: number,
): Promise<{ user: UserRow; customer: CustomerRow } | undefined> {
  return findCustomer(db, customerId);
}
