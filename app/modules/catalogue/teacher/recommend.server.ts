import i18next from "i18next";

import { plusDays } from "#app/lib/clock.ts";
import { france } from "#app/lib/country.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { equivalentLevels, levels } from "#app/modules/foundation/reference/schooling.domain.ts";

import type { Own } from "./own.server.ts";
import {
  countedDays,
  missingDegrees,
  missingFormat,
  mostCounted,
  shownCount,
} from "./recommend.domain.ts";
import type { Recommendations } from "./recommend.endpoints.ts";
import { countRequested, findGiven, type GivenRow } from "./recommend.repository.server.ts";

const nothing: Recommendations = { days: countedDays, format: null, degree: null };

/**
 * What a hired teacher could add (TEA-066): the missing format (DLG-54), a higher degree (DLG-53), as shown by the
 * teachers that requests wish. 404 for a user who is no teacher.
 */
export async function showRecommendations({ db, actor, now }: Own): Promise<Recommendations> {
  const given = orNotFound(await findGiven(db, actor.id), "api.teacher.not_found");
  if (given.status !== "hired") return nothing;
  // Abroad lessons are online only (ENT-21).
  const format = given.country === france ? missingFormat(given.formats) : undefined;
  const degreeIds = missingDegrees(given.degreeIds);
  const requested = given.taught.map(({ subjectId, levelIds }) => ({
    subjectId,
    levelIds: classesOf(levelIds),
  }));
  if (requested.length === 0 || (!format && degreeIds.length === 0)) return nothing;
  const since = plusDays(now, -countedDays);
  const counting = { since, asked: requested, format, degreeIds, most: mostCounted };
  const counts = await countRequested(db, given, counting);
  return {
    days: countedDays,
    format: formatOf(given, format, counts),
    degree: degreeOf(given, counts),
  };
}

type Counts = Awaited<ReturnType<typeof countRequested>>;

const classesOf = (taught: readonly number[]) =>
  levels
    .map(({ id }) => id)
    .filter((id) => [id, ...equivalentLevels(id)].some((one) => taught.includes(one)));

function formatOf(
  { priced }: GivenRow,
  format: ReturnType<typeof missingFormat>,
  counts: Counts,
): Recommendations["format"] {
  const requests = shownCount(counts.find(({ isFormat }) => isFormat)?.requests ?? 0);
  if (!format || requests === null) return null;
  return { format, requests, priced: priced.includes(format) };
}

function degreeOf({ degreeIds }: GivenRow, counts: Counts): Recommendations["degree"] {
  const none = degreeIds.length === 0;
  const requested = counts.filter(({ isFormat }) => !isFormat);
  const requests = shownCount(requested.find(({ degreeId }) => degreeId === null)?.requests ?? 0);
  const degrees = requested
    .flatMap(({ degreeId, requests: of }) =>
      degreeId === null || shownCount(of) === null
        ? []
        : [{ degree_id: degreeId, name: nameOf(degreeId), requests: of }],
    )
    .sort((one, other) => other.requests - one.requests || one.degree_id - other.degree_id);
  // A teacher with a degree gets those to add, or nothing.
  return none || degrees.length > 0 ? { none, requests, degrees } : null;
}

const nameOf = (degreeId: number) => i18next.t(`reference:graduation.${String(degreeId)}`);
