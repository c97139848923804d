import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { letGoOfFiles, readFile } from "#app/modules/foundation/file/keep.server.ts";
import {
  portraitAnswer,
  replacePhoto,
  storePhoto,
} from "#app/modules/foundation/file/keep-photo.server.ts";

import { photoAddress } from "./list.server.ts";
import {
  findShownStudents,
  findStudentsOfCustomer,
  lockStudentOfCustomer,
  saveStudent,
  saveStudents,
  type StudentRow,
} from "./repository.server.ts";

const absent = () => new RuleError("not_found", "api.student.not_found");

/**
 * Gives a student of the signed-in family a photo, or another one: written anew as a portrait, stored under a key of
 * chance, then held by the student (API-013, VAL-010). 422 at `file` for what is no photo, at `consent`
 * without a parent's leave for who is not the customer (LAW-28); 404 for another's student.
 */
export async function setPhoto(
  call: Call,
  { id, file, consent }: { id: number; file?: File | undefined; consent?: "true" | undefined },
): Promise<{ photo: string }> {
  const { db, actor, now } = call;
  const own = await findStudentsOfCustomer(db, actor.id);
  // Asked first: nothing of another's student is decoded.
  const requested = own.find((student) => student.id === id);
  if (!requested) throw absent();
  // An adult who learns needs nobody's leave.
  if (file && !requested.isCustomer && !consent) {
    throw fieldFault("consent", "api.student.consent_required");
  }
  const photo = await storePhoto(call, file);
  return db.transaction(async (tx) => {
    const student = await lockStudentOfCustomer(tx, id, actor.id);
    if (!student?.enabled) throw absent();
    await replacePhoto(tx, student, photo, now);
    await saveStudent(tx, id, { ...photo, ...(consent && { consentAt: now }) });
    return { photo: photoAddress({ ...student, ...photo }) ?? "" };
  });
}

/** Removes the photo of a student of the signed-in family; 404 for another's student (API-013). */
export async function removePhoto(
  { db, actor, now }: Call,
  { id }: { id: number },
): Promise<undefined> {
  await db.transaction(async (tx) => {
    const student = await lockStudentOfCustomer(tx, id, actor.id);
    if (!student) throw absent();
    await forgetPhotos(tx, [student], now);
  });
}

/** These students have no photo any more: their files are removed. */
export async function forgetPhotos(
  tx: Tx,
  students: readonly Pick<StudentRow, "id" | "photoKey">[],
  now: Date,
): Promise<void> {
  const shown = students.filter(({ photoKey }) => photoKey !== null);
  await letGoOfFiles(
    tx,
    shown.map(({ photoKey }) => photoKey),
    now,
  );
  await saveStudents(
    tx,
    shown.map(({ id }) => id),
    { photoHash: null, photoKey: null },
  );
}

/** No student of this family has a photo any more (LAW-08). */
export async function forgetPhotosOf(tx: Tx, customerId: number, now: Date): Promise<void> {
  await forgetPhotos(tx, await findShownStudents(tx, customerId), now);
}

/** The portrait, to its family alone; 404 for another's and for one that was replaced. A browser may keep it a year. */
export async function showPhoto(
  { db, actor, gateways }: Call,
  { id, hash }: { id: number; hash?: string | undefined },
): Promise<Response> {
  const own = await findStudentsOfCustomer(db, actor.id);
  const student = own.find((one) => one.id === id && one.photoHash === (hash ?? one.photoHash));
  if (!student?.photoKey) throw absent();
  const bytes = await readFile(gateways.storage, student.photoKey);
  return portraitAnswer(bytes, "private");
}
