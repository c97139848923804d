import type { Call } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { defined } from "#app/lib/defined.ts";
import { phoneOf } from "#app/lib/phone.server.ts";
import type { TypedPhone } from "#app/lib/phone.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { shownPhone } from "#app/lib/shown-phone.server.ts";
import { isEstablishment, levelName } from "#app/modules/reference/service.server.ts";

import type { NewStudent, Student, StudentChanges } from "./endpoints.ts";
import {
  findStudentRow,
  findStudentsOfCustomer,
  findTeachersOfLiveContracts,
  insertStudent,
  lockEmailOfCustomer,
  lockOwnStudent,
  lockStudentOfCustomer,
  saveStudent,
  type StudentRow,
} from "./repository.server.ts";

/** A student by its id, whoever's it is; undefined when there is none. */
export function findStudent(db: Db, id: number): Promise<StudentRow | undefined> {
  return findStudentRow(db, id);
}

/** The students of a family that are not removed, as they are shown. */
export async function listStudents(db: Db, customerId: number): Promise<Student[]> {
  return (await findStudentsOfCustomer(db, customerId)).map(shown);
}

/**
 * Adds a student to a family. Her own e-mail makes it the customer herself: then there is only one, and
 * it is reused (CUS-020). 422 at the field for a class or a phone that is none.
 */
export async function createStudent(
  tx: Tx,
  customerId: number,
  input: NewStudent,
  now: Date,
): Promise<StudentRow> {
  const typed = typedColumns(input);
  const own = input.email ? await lockEmailOfCustomer(tx, customerId) : undefined;
  const isCustomer = own !== undefined && own.toLowerCase() === input.email?.toLowerCase();
  const known = isCustomer ? await lockOwnStudent(tx, customerId) : undefined;
  if (known) {
    const changes = { ...typed, enabled: true };
    await saveStudent(tx, known.id, changes);
    return { ...known, ...changes };
  }
  return insertStudent(tx, {
    ...typed,
    firstname: input.firstname,
    lastname: input.lastname,
    customerId,
    isCustomer,
    createdAt: now,
  });
}

/** Adds a student to the signed-in family (API-011). */
export async function addStudent({ db, actor, now }: Call, input: NewStudent): Promise<Student> {
  return shown(await db.transaction((tx) => createStudent(tx, actor.id, input, now)));
}

/** Changes a student of the signed-in family; removing one waits for the end of its contracts (API-012, DLG-06). */
export async function updateStudent(
  { db, actor }: Call,
  { id, ...input }: StudentChanges & { id: number },
): Promise<Student> {
  const changes = typedColumns(input);
  return db.transaction(async (tx) => {
    const student = await lockStudentOfCustomer(tx, id, actor.id);
    if (!student) throw new RuleError("not_found", "api.student.not_found");
    if (input.enabled === false && student.enabled) await refuseWhileBound(tx, student);
    const after = { ...changes, ...(input.enabled !== undefined && { enabled: input.enabled }) };
    if (Object.keys(after).length > 0) await saveStudent(tx, id, after);
    return shown({ ...student, ...after });
  });
}

async function refuseWhileBound(tx: Tx, { id, firstname }: StudentRow): Promise<void> {
  const teachers = await findTeachersOfLiveContracts(tx, id);
  if (teachers.length === 0) return;
  const details = { student: firstname, teachers: listed(teachers) };
  throw new RuleError("conflict", "api.student.has_contract", {
    errors: [{ field: "enabled", code: "api.student.has_contract_with", details }],
  });
}

const listed = (names: readonly string[]) =>
  new Intl.ListFormat("fr", { type: "conjunction" }).format(names);

/** The customer herself as a student follows what she says of herself (CUS-020). */
export async function saveOwnStudent(
  tx: Tx,
  customerId: number,
  {
    firstname,
    lastname,
    email,
    phone,
  }: Partial<Pick<StudentRow, "firstname" | "lastname" | "email" | "phone">>,
): Promise<void> {
  const own = await lockOwnStudent(tx, customerId);
  const changes = defined({ firstname, lastname, email, phone });
  if (own && Object.keys(changes).length > 0) await saveStudent(tx, own.id, changes);
}

/** What was typed, as columns; what was not sent is left out. 422 at an id that no list has (VAL-049). */
function typedColumns(input: Partial<NewStudent>) {
  if (input.establishment_id && !isEstablishment(input.establishment_id)) {
    throw fieldFault("establishment_id", "api.student.establishment_unknown");
  }
  return defined({
    firstname: input.firstname,
    lastname: input.lastname,
    classId: input.class_id,
    establishment: input.establishment === "" ? null : input.establishment,
    establishmentId: input.establishment_id,
    email: input.email,
    phone: storedPhone(input.phone),
  });
}

function storedPhone(typed: TypedPhone | null | undefined): string | null | undefined {
  return typed ? phoneOf(typed, "phone.phone_number") : typed;
}

function shown(student: StudentRow): Student {
  const { id, firstname, lastname, email, phone, classId } = student;
  return {
    id,
    firstname,
    lastname,
    email,
    phone: phone === null ? null : shownPhone(phone),
    class: classId === null ? null : levelName(classId),
    class_id: classId,
    establishment: student.establishment,
    establishment_id: student.establishmentId,
    enabled: student.enabled,
    is_customer: student.isCustomer,
    photo: null,
  };
}
