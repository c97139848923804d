import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { experiencesOf, graduationsOf } from "#app/modules/foundation/reference/domain.ts";
import { cursusName, subjectName } from "#app/modules/foundation/reference/find.server.ts";
import { cursusOfLevel, subjectOf } from "#app/modules/foundation/reference/schooling.domain.ts";

import { changeOwn, type Own } from "./own.server.ts";
import type { SubjectChanges, SubjectInput, TaughtSubject } from "./subjects.endpoints.ts";
import {
  clearMainSubject,
  deleteSubject,
  listPricedCareers,
  listSubjects,
  saveSubject,
  type TaughtRow,
} from "./subjects.repository.server.ts";

export function presentSubject(
  row: Omit<TaughtRow, "teacherId">,
  priced: readonly number[],
): TaughtSubject {
  const { subjectId, main, levelIds } = row;
  const subject = subjectOf(subjectId, "subject_id");
  const { categoryId } = subject;
  const careers = new Set(levelIds.flatMap((id) => cursusOfLevel(id) ?? []));
  return {
    id: subjectId,
    subject_id: subjectId,
    name: subjectName(subjectId),
    subject_category: {
      id: categoryId,
      name: i18next.t(`reference:category.${String(categoryId)}`),
    },
    main,
    levels_ids: [...levelIds].sort((one, other) => one - other),
    scholar_levels: [...subject.levelIds],
    graduations: [...graduationsOf(subject)],
    teaching_experiences: [...experiencesOf(subject)],
    unpriced_careers: [...careers].filter((id) => !priced.includes(id)).map((id) => cursusName(id)),
  };
}

/** What the signed-in teacher teaches (API-124a). */
export async function listTaught({ db, actor }: Own): Promise<TaughtSubject[]> {
  const priced = await listPricedCareers(db, actor.id);
  return (await listSubjects(db, actor.id)).map((row) => presentSubject(row, priced));
}

/** 422 at the field for classes without this subject (VAL-034). */
function judgeLevels(subjectId: number, levelIds: readonly number[]): void {
  const { levelIds: known } = subjectOf(subjectId, "subject_id");
  if (levelIds.some((id) => !known.includes(id))) {
    throw fieldFault("levels_ids", "api.subject.level_unknown");
  }
}

/** Adds a subject; the first is the main one, 409 when already taught (API-124b, VAL-034). */
export async function addSubject(call: Own, input: SubjectInput): Promise<TaughtSubject> {
  const { subject_id: subjectId, levels_ids: levelIds } = input;
  judgeLevels(subjectId, levelIds);
  return changeOwn(call, async (tx, teacherId) => {
    const before = await listSubjects(tx, teacherId);
    if (before.some((one) => one.subjectId === subjectId)) {
      const errors = [{ field: "subject_id", code: "api.subject.twice" }];
      throw new RuleError("conflict", "api.subject.twice", { errors });
    }
    const main = input.main === true || before.length === 0;
    return write(tx, { teacherId, subjectId, levelIds: [...new Set(levelIds)], main });
  });
}

/** Changes a subject's classes, or makes it the main one (API-124c); 404 when not taught. */
export async function updateSubject(
  call: Own,
  { id: subjectId, levels_ids: levelIds, main }: SubjectChanges & { id: number },
): Promise<TaughtSubject> {
  if (levelIds) judgeLevels(subjectId, levelIds);
  return changeOwn(call, async (tx, teacherId) => {
    const before = found(await listSubjects(tx, teacherId), subjectId);
    const after = levelIds ? [...new Set(levelIds)] : before.levelIds;
    return write(tx, { ...before, levelIds: after, main: before.main || main === true });
  });
}

async function write(tx: Tx, row: TaughtRow): Promise<TaughtSubject> {
  await saveSubject(tx, row);
  if (row.main) await clearMainSubject(tx, row.teacherId, row.subjectId);
  return presentSubject(row, await listPricedCareers(tx, row.teacherId));
}

function found(rows: readonly TaughtRow[], subjectId: number): TaughtRow {
  const row = rows.find((one) => one.subjectId === subjectId);
  return orNotFound(row, "api.subject.not_taught");
}

/** Removes a subject; the next becomes the main one (API-124d). 409 for the last one. */
export async function removeSubject(call: Own, { id }: { id: number }): Promise<void> {
  await changeOwn(call, async (tx, teacherId) => {
    const rows = await listSubjects(tx, teacherId);
    const { main } = found(rows, id);
    if (rows.length === 1) throw new RuleError("conflict", "api.subject.last");
    await deleteSubject(tx, teacherId, id);
    const [next] = rows.filter((one) => one.subjectId !== id);
    if (main && next) await saveSubject(tx, { ...next, main: true });
  });
}
