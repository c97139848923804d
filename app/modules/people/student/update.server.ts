import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { defined } from "#app/lib/defined.ts";
import { listWords } from "#app/lib/list-words.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { refuseTooMany, typedColumns } from "./create.server.ts";
import type { Student, StudentChanges } from "./endpoints.ts";
import { presentStudent } from "./list.server.ts";
import { forgetPhotos } from "./photo.server.ts";
import {
  findGroupLessonsToCome,
  findTeachersOfLiveContracts,
  keepAccount,
  lockOwnStudent,
  lockStudentOfCustomer,
  saveStudent,
  type StudentRow,
} from "./repository.server.ts";

/**
 * Changes or removes a student (API-012). 409 on removal while a contract runs or a group lesson is to come (DLG-06).
 */
export async function updateStudent(
  { db, actor, now }: Call,
  { id, ...input }: StudentChanges & { id: number },
): Promise<Student> {
  const changes = typedColumns(input, now);
  return db.transaction(async (tx) => {
    // A change that arrives while the account closes must not write a name again.
    const isOpen = await keepAccount(tx, actor.id);
    const student = isOpen && (await lockStudentOfCustomer(tx, id, actor.id));
    if (!student) throw new RuleError("not_found", "api.student.not_found");
    await refuseSwitch(tx, student, input.enabled, now);
    const after = { ...changes, ...(input.enabled !== undefined && { enabled: input.enabled }) };
    if (Object.keys(after).length > 0) await saveStudent(tx, id, after);
    if (input.enabled !== false) return presentStudent({ ...student, ...after }, now);
    await forgetPhotos(tx, [student], now);
    return presentStudent({ ...student, ...after, photoHash: null }, now);
  });
}

/** The class that the family gives at registration (VAL-043). */
export async function moveToClass(
  tx: Tx,
  { id, classId }: { id: number; classId: number },
  now: Date,
): Promise<void> {
  await saveStudent(tx, id, { classId, classSaidAt: now });
}

async function refuseSwitch(
  tx: Tx,
  student: StudentRow,
  enabled: boolean | undefined,
  now: Date,
): Promise<void> {
  if (enabled === undefined || enabled === student.enabled) return;
  if (enabled) await refuseTooMany(tx, student.customerId);
  else await refuseWhileBound(tx, student, now);
}

async function refuseWhileBound(tx: Tx, student: StudentRow, now: Date): Promise<void> {
  const teachers = await findTeachersOfLiveContracts(tx, student.id);
  if (teachers.length > 0) throw bound(student, "contract", { teachers: listWords(teachers) });
  const groupLessons = await findGroupLessonsToCome(tx, student.id, now);
  if (groupLessons.length > 0) throw bound(student, "stage", { stages: listWords(groupLessons) });
}

const bound = (
  { firstname: student }: StudentRow,
  by: "contract" | "stage",
  details: Readonly<Record<string, string>>,
) =>
  new RuleError("conflict", `api.student.has_${by}`, {
    errors: [
      { field: "enabled", code: `api.student.has_${by}_with`, details: { student, ...details } },
    ],
  });

/** The customer's own student record follows the customer's details (CUS-020). */
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
