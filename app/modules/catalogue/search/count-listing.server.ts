import type { Db } from "#app/db/client.server.ts";
import { planarOf } from "#app/lib/geo.ts";
import { cityBySlug } from "#app/modules/foundation/reference/find.server.ts";
import { levelBySlug, subjectBySlug } from "#app/modules/foundation/reference/schooling.domain.ts";

import {
  countCap,
  defaultShuffler,
  greatestRadius,
  indexableFrom,
  type ListingSegments,
  type TeacherSearch,
} from "./domain.ts";
import type { ListingFigures } from "./landings.domain.ts";
import { findListingFigures } from "./repository.server.ts";

type Input = ListingSegments & { format: TeacherSearch["formats"][number] };

/**
 * Figures of a listing that the hourly count skips; undefined with too few teachers, capped by `countCap` (features
 * 21).
 */
export async function countListing(db: Db, input: Input): Promise<ListingFigures | undefined> {
  const search = searchOf(input);
  const figures = search && (await findListingFigures(db, search));
  const { count = 0 } = figures ?? {};
  return count >= indexableFrom && count <= countCap ? figures : undefined;
}

function searchOf({ subject, level, city, format }: Input): TeacherSearch | undefined {
  const [known, choice, town] = [subjectBySlug(subject), levelBySlug(level), cityBySlug(city)];
  if (!known || !choice || !town) return undefined;
  const middle = format === "offline" ? town.city : undefined;
  return {
    subjectIds: known.subject ? [known.subject.id] : [],
    levelIds: choice.levelIds,
    formats: [format],
    place: middle && { ...planarOf(middle), radius: greatestRadius },
    order: "price",
    direction: "asc",
    shuffler: defaultShuffler,
  };
}
