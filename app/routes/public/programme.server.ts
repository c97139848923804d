import type { Api } from "#app/bff/api-client.server.ts";
import type { Listing } from "#app/modules/catalogue/search/components/listing-address.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";
import { levelBySlug, subjectBySlug } from "#app/modules/foundation/reference/schooling.domain.ts";

/** Chapters of the subject and the class, in all of France; none when the look-up fails (LOAD-25). */
export async function programmeOf(api: Api, { subject, level, city }: Listing): Promise<string[]> {
  if (city !== defaultSlugs.city) return [];
  const subject_id = subjectBySlug(subject)?.subject?.id;
  const levelIds = levelBySlug(level)?.levelIds ?? [];
  const pairs =
    levelIds.length > 0
      ? levelIds.map((level_id) => ({ subject_id, level_id }))
      : [{ subject_id }].filter((one) => one.subject_id !== undefined);
  const found = await Promise.all(pairs.map((query) => api(references.chapters, { query }))).catch(
    () => [],
  );
  return [...new Set(found.flat().map(({ name }) => name))];
}
