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
 * Sets a student's photo, re-encoded and stored under a random key (API-013, VAL-010). 422 at `file` for an invalid
 * photo, at `consent` without parental consent (LAW-28); 404 for another family's student.
 */
export async function setPhoto(
  call: Call,
  { id, file, consent }: { id: number; file?: File | undefined; consent?: "true" | undefined },
): Promise<{ photo: string }> {
  const { db, actor, now } = call;
  const own = await findStudentsOfCustomer(db, actor.id);
  // Checked first: nothing is decoded for another family's student.
  const found = own.find((student) => student.id === id);
  if (!found) throw absent();
  if (file && !found.isCustomer && !consent) {
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

/** Removes a student's photo; 404 for another family's student (API-013). */
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

/** Deletes the photos of all students of a family (LAW-08). */
export async function forgetPhotosOf(tx: Tx, customerId: number, now: Date): Promise<void> {
  await forgetPhotos(tx, await findShownStudents(tx, customerId), now);
}

/** The portrait, for its family alone; 404 for another's or a replaced one. Browsers may cache it for a year. */
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
