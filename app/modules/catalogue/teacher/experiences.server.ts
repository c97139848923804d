import i18next from "i18next";

import { clearedText, defined } from "#app/lib/defined.ts";
import { wire } from "#app/lib/wire.ts";

import { yearsOf } from "./background.domain.ts";
import {
  type ExperienceInput,
  experienceSchema,
  type OwnExperience,
} from "./background.endpoints.ts";
import {
  clearMainExperience,
  deleteExperience,
  type ExperienceRow,
  insertExperience,
  listExperiences,
  saveExperience,
} from "./background.repository.server.ts";
import { yearOf } from "./headline.server.ts";
import { changeOwn, type Own, ownLine } from "./own.server.ts";

const presentExperience = (row: ExperienceRow): OwnExperience =>
  wire(experienceSchema, row, {
    name: i18next.t(`reference:experience.${String(row.experienceId)}`),
  });

/** The signed-in teacher's experiences (API-121a). */
export const showExperiences = async ({ db, actor }: Own): Promise<OwnExperience[]> =>
  (await listExperiences(db, actor.id)).map(presentExperience);

/** Adds an experience (API-121b): the first is the main one. */
export async function addExperience(call: Own, input: ExperienceInput): Promise<OwnExperience> {
  const current = input.current === true;
  const years = yearsOf(input, current, yearOf(call.now));
  return changeOwn(call, async (tx, teacherId) => {
    const before = await listExperiences(tx, teacherId);
    const main = input.main === true || before.length === 0;
    const { id } = await insertExperience(tx, {
      teacherId,
      experienceId: input.experience_id,
      ...years,
      current,
      place: input.place || null,
      comment: input.comment || null,
      main,
    });
    if (main) await clearMainExperience(tx, teacherId, id);
    return presentExperience(ownLine(await listExperiences(tx, teacherId), id));
  });
}

/** Changes an experience (API-121c); a current one loses its end year (VAL-032). */
export async function updateExperience(
  call: Own,
  { id, ...input }: Partial<ExperienceInput> & { id: number },
): Promise<OwnExperience> {
  return changeOwn(call, async (tx, teacherId) => {
    const before = ownLine(await listExperiences(tx, teacherId), id);
    const current = input.current ?? before.current;
    const years = {
      start_year: input.start_year ?? before.startYear,
      end_year: input.end_year === undefined ? before.endYear : input.end_year,
    };
    await saveExperience(tx, id, {
      ...defined({
        experienceId: input.experience_id,
        place: clearedText(input.place),
        comment: clearedText(input.comment),
      }),
      ...yearsOf(years, current, yearOf(call.now)),
      current,
      ...(input.main && { main: true }),
    });
    if (input.main) await clearMainExperience(tx, teacherId, id);
    return presentExperience(ownLine(await listExperiences(tx, teacherId), id));
  });
}

/** Removes an experience (API-121d); the next becomes the main one if it was. */
export async function removeExperience(call: Own, { id }: { id: number }): Promise<void> {
  await changeOwn(call, async (tx, teacherId) => {
    const { main } = ownLine(await listExperiences(tx, teacherId), id);
    await deleteExperience(tx, id);
    const [next] = await listExperiences(tx, teacherId);
    if (main && next) await saveExperience(tx, next.id, { main: true });
  });
}
