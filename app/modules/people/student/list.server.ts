import type { Db, Tx } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { shownPhone } from "#app/lib/shown-phone.server.ts";
import { levelName } from "#app/modules/foundation/reference/find.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { isClassToConfirm } from "./domain.ts";
import type { Student } from "./endpoints.ts";
import {
  findStudentRow,
  findStudentsOfCustomer,
  keepStudent,
  lockStudentsOfCustomer,
  type StudentRow,
} from "./repository.server.ts";

export function findStudent(db: Db, id: number): Promise<StudentRow | undefined> {
  return findStudentRow(db, id);
}

/** The id, when it is of this family; 404 for another's. */
export async function ownStudent(db: Db, id: number | undefined, customerId: number) {
  if (id === undefined) return null;
  const student = await findStudent(db, id);
  if (student?.customerId !== customerId) {
    throw new RuleError("not_found", "api.student.not_found");
  }
  return id;
}

/** Locks a student against removal while something is bound to it; 404 when already removed (DLG-06). */
export async function holdStudent(tx: Tx, id: number): Promise<void> {
  if (!(await keepStudent(tx, id))) throw new RuleError("not_found", "api.student.not_found");
}

/** Waits for pending bindings; nothing is bound to the family's students afterwards. */
export const holdStudentsOf = (tx: Tx, customerId: number): Promise<void> =>
  lockStudentsOfCustomer(tx, customerId);

export async function listStudents(db: Db, customerId: number, now: Date): Promise<Student[]> {
  const found = await findStudentsOfCustomer(db, customerId);
  return found.map((student) => presentStudent(student, now));
}

export function photoAddress({ id, photoHash }: Pick<StudentRow, "id" | "photoHash">) {
  if (photoHash === null) return null;
  return pathTo(paths.studentPhoto, { studentId: String(id), hash: photoHash });
}

export function presentStudent(student: StudentRow, now: Date): Student {
  const { id, firstname, lastname, email, phone, classId } = student;
  return {
    id,
    firstname,
    lastname,
    email,
    phone: phone === null ? null : shownPhone(phone),
    class: classId === null ? null : levelName(classId),
    class_id: classId,
    class_to_confirm: isClassToConfirm(
      { classId, statedAt: student.classSaidAt ?? student.createdAt },
      now,
    ),
    establishment: student.establishment,
    establishment_id: student.establishmentId,
    enabled: student.enabled,
    is_customer: student.isCustomer,
    roles: [student.isCustomer ? "parent" : "student"],
    photo: photoAddress(student),
  };
}
