import type { Db, Tx } from "#app/db/client.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { billOf, holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { holdGroupLesson } from "#app/modules/catalogue/group-lesson/hold.server.ts";

import {
  findRegistrationRow,
  lockRegistrationRow,
  type RegistrationRow,
} from "./repository.server.ts";

export const notFound = () => new RuleError("not_found", "api.registration.not_found");

/** Lock order: bill, as when settling money, then group lesson, then registration (decision 019). */
export async function holdRegistration(tx: Tx, id: number) {
  const seen = orNotFound(await findRegistrationRow(tx, id), "api.registration.not_found");
  const known = await billOf(tx, { kind: "registration", id });
  const bill = known && (await holdBill(tx, known.id));
  const groupLesson = await holdGroupLesson(tx, seen.groupLessonId);
  const registration = orNotFound(await lockRegistrationRow(tx, id), "api.registration.not_found");
  return { registration, groupLesson, bill };
}

export type HeldRegistration = Awaited<ReturnType<typeof holdRegistration>>;

/** Others' registrations and unsent drafts do not exist. */
export async function ownRegistration(
  db: Db,
  id: number,
  customerId: number,
): Promise<RegistrationRow> {
  const row = await findRegistrationRow(db, id);
  if (row?.customerId !== customerId || row.state === "draft") throw notFound();
  return row;
}
