import type { Tx } from "#app/db/client.server.ts";

import {
  findStudentsOfCustomer,
  insertStudent,
  keepStudent,
  type StudentRow,
} from "./repository.server.ts";

export type NamedStudent = Readonly<{
  firstname: string;
  lastname: string;
  classId: number;
  email: string | null;
  phone: string | null;
  isCustomer: boolean;
}>;

const plain = (name: string) => name.trim().toLocaleLowerCase("fr");

/** Finds the customer or the child of that first name (STM-45), or adds it. The caller locks the family. */
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
