import i18next from "i18next";

import { clearedText, defined } from "#app/lib/defined.ts";
import { wire } from "#app/lib/wire.ts";

import { judgeDegree } from "./background.domain.ts";
import { type DegreeInput, degreeSchema, type OwnDegree } from "./background.endpoints.ts";
import {
  clearMainDegree,
  type DegreeRow,
  deleteDegree,
  insertDegree,
  listDegrees,
  saveDegree,
} from "./background.repository.server.ts";
import { yearOf } from "./headline.server.ts";
import { changeOwn, type Own, ownLine } from "./own.server.ts";

const presentDegree = (row: DegreeRow): OwnDegree =>
  wire(degreeSchema, row, {
    name: i18next.t(`reference:graduation.${String(row.degreeId)}`),
    verified: row.verifiedAt !== null,
  });

/** The signed-in teacher's degrees (API-122a). */
export const showDegrees = async ({ db, actor }: Own): Promise<OwnDegree[]> =>
  (await listDegrees(db, actor.id)).map(presentDegree);

/** Adds a degree (API-122b): the first is the main one. */
export async function addDegree(call: Own, input: DegreeInput): Promise<OwnDegree> {
  judgeDegree(input, yearOf(call.now));
  return changeOwn(call, async (tx, teacherId) => {
    const before = await listDegrees(tx, teacherId);
    const main = input.main === true || before.length === 0;
    const { id } = await insertDegree(tx, {
      teacherId,
      degreeId: input.degree_id,
      year: input.year,
      speciality: input.speciality || null,
      school: input.school || null,
      comment: input.comment || null,
      main,
    });
    if (main) await clearMainDegree(tx, teacherId, id);
    return presentDegree(ownLine(await listDegrees(tx, teacherId), id));
  });
}

/**
 * Changes a degree (API-122c); another name, year, subject or school requires a new verification (VAL-012, VAL-033).
 */
export async function updateDegree(
  call: Own,
  { id, ...input }: Partial<DegreeInput> & { id: number },
): Promise<OwnDegree> {
  return changeOwn(call, async (tx, teacherId) => {
    const before = ownLine(await listDegrees(tx, teacherId), id);
    const after = { ...before, ...degreeChange(input) };
    judgeDegree(after, yearOf(call.now));
    const isSame = sameDegree(before, after);
    await saveDegree(tx, id, {
      ...degreeChange(input),
      ...(isSame ? {} : { verifiedAt: null }),
      ...(input.main && { main: true }),
    });
    if (input.main) await clearMainDegree(tx, teacherId, id);
    return presentDegree(ownLine(await listDegrees(tx, teacherId), id));
  });
}

const degreeChange = (input: Partial<DegreeInput>) =>
  defined({
    degreeId: input.degree_id,
    year: input.year,
    speciality: clearedText(input.speciality),
    school: clearedText(input.school),
    comment: clearedText(input.comment),
  });

const sameDegree = (one: DegreeRow, other: DegreeRow) =>
  one.degreeId === other.degreeId &&
  one.year === other.year &&
  one.speciality === other.speciality &&
  one.school === other.school;

/** Removes a degree (API-122d); the next becomes the main one if it was. */
export async function removeDegree(call: Own, { id }: { id: number }): Promise<void> {
  await changeOwn(call, async (tx, teacherId) => {
    const { main } = ownLine(await listDegrees(tx, teacherId), id);
    await deleteDegree(tx, id);
    const [next] = await listDegrees(tx, teacherId);
    if (main && next) await saveDegree(tx, next.id, { main: true });
  });
}
