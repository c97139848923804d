import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { checkAtOnce } from "#app/lib/check-all.ts";
import { defined } from "#app/lib/defined.ts";
import { phoneOf } from "#app/lib/phone.server.ts";
import type { TypedPhone } from "#app/lib/phone.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import {
  findEstablishment,
  isEstablishment,
} from "#app/modules/foundation/reference/find.server.ts";

import { maxStudents } from "./domain.ts";
import type { NewStudent, Student } from "./endpoints.ts";
import { presentStudent } from "./list.server.ts";
import {
  countStudents,
  insertStudent,
  lockEmailOfCustomer,
  lockOwnStudent,
  saveStudent,
  type StudentRow,
} from "./repository.server.ts";

/**
 * Adds a student (API-011). The family's own e-mail makes it the customer, who is reused (CUS-020). 422 at the field
 * for an invalid class or phone, 409 beyond twenty students.
 */
export async function createStudent(call: Call, input: NewStudent): Promise<Student> {
  return presentStudent(await call.db.transaction((tx) => addStudent(tx, call, input)), call.now);
}

async function addStudent(
  tx: Tx,
  { actor: { id: customerId }, now }: Call,
  input: NewStudent,
): Promise<StudentRow> {
  const typed = typedColumns(input, now);
  const own = await lockEmailOfCustomer(tx, customerId);
  if (own === undefined) throw new RuleError("not_found", "api.absent");
  const isCustomer = own.toLowerCase() === input.email?.toLowerCase();
  const known = isCustomer ? await lockOwnStudent(tx, customerId) : undefined;
  if (known) {
    const changes = { ...typed, enabled: true };
    await saveStudent(tx, known.id, changes);
    return { ...known, ...changes };
  }
  await refuseTooMany(tx, customerId);
  return insertStudent(tx, {
    ...typed,
    firstname: input.firstname,
    lastname: input.lastname,
    customerId,
    isCustomer,
    createdAt: now,
  });
}

export async function refuseTooMany(tx: Tx, customerId: number): Promise<void> {
  if ((await countStudents(tx, customerId)) >= maxStudents) {
    throw new RuleError("conflict", "api.student.too_many");
  }
}

/** Absent fields are left out. 422 for an id that no list has (VAL-049). */
export function typedColumns(input: Partial<NewStudent>, now: Date) {
  checkAtOnce(
    () => {
      if (input.establishment_id && !isEstablishment(input.establishment_id)) {
        throw fieldFault("establishment_id", "api.student.establishment_unknown");
      }
    },
    () => {
      storedPhone(input.phone);
    },
  );
  return defined({
    firstname: input.firstname,
    lastname: input.lastname,
    classId: input.class_id,
    classSaidAt: input.class_id === undefined ? undefined : now,
    consentAt: input.email || input.phone ? now : undefined,
    establishment: input.establishment === "" ? null : input.establishment,
    establishmentId: establishmentOf(input),
    email: input.email,
    phone: storedPhone(input.phone),
  });
}

function establishmentOf({ establishment, establishment_id: id }: Partial<NewStudent>) {
  if (id !== undefined || establishment === undefined) return id;
  return establishment ? (findEstablishment(establishment)?.id ?? null) : null;
}

function storedPhone(typed: TypedPhone | null | undefined): string | null | undefined {
  return typed ? phoneOf(typed, "phone.phone_number") : typed;
}
