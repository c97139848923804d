import type { Tx } from "#app/db/client.server.ts";

import {
  findStudentsOfCustomer,
  insertStudent,
  keepStudent,
  type StudentRow,
} from "./repository.server.ts";

/** A student as somebody else than the family has named them. */
export type NamedStudent = Readonly<{
  firstname: string;
  lastname: string;
  classId: number;
  email: string | null;
  phone: string | null;
  isCustomer: boolean;
}>;

const plain = (name: string) => name.trim().toLocaleLowerCase("fr");

/**
 * The student of a family that is meant (STM-45): the customer, or the child of that first name; added where the
 * family has none. The family is held by the caller.
 */
export async function bindStudent(
  tx: Tx,
  customerId: number,
  named: NamedStudent,
  now: Date,
): Promise<StudentRow> {
  const known = await findStudentsOfCustomer(tx, customerId);
  const meant = known.find((one) =>
    named.isCustomer
      ? one.isCustomer
      : !one.isCustomer && plain(one.firstname) === plain(named.firstname),
  );
  if (meant && (await keepStudent(tx, meant.id))) return meant;
  const consentAt = named.email || named.phone ? now : null;
  return insertStudent(tx, { ...named, consentAt, classSaidAt: now, customerId, createdAt: now });
}
