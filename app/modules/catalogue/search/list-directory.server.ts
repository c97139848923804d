import type { OpenCall } from "#app/api/call.server.ts";
import { townWithCountry } from "#app/lib/country.ts";
import { nameWithInitial, shownInitial } from "#app/lib/names.ts";
import { lessonSlug } from "#app/modules/catalogue/teacher/domain.ts";
import { paths, pathTo } from "#app/paths.ts";

import { findDirectoryPages, findListed } from "./directory.repository.server.ts";

/**
 * Indexable teachers by id, paged, with the non-empty pages that keep any teacher three links from the first
 * (PUB-071).
 */
export async function listDirectory({ db }: OpenCall, { page = 1 }: { page?: number | undefined }) {
  const [listed, pages] = await Promise.all([findListed(db, page), findDirectoryPages(db, page)]);
  return {
    teachers: listed.map(({ id, title, firstname, initial, city, country }) => ({
      name: nameWithInitial(firstname, shownInitial(initial)),
      title,
      city: townWithCountry(city, country),
      path: pathTo(paths.lesson, { lesson: lessonSlug({ id, title }) }),
    })),
    pages,
  };
}
