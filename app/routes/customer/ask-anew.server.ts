import type { Api } from "#app/bff/api-client.server.ts";
import { listingAddress } from "#app/modules/catalogue/search/components/listing-address.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";
import { levels, subjects } from "#app/modules/foundation/reference/schooling.domain.ts";
import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";

export async function askAnewLinks(api: Api, request: LessonRequest) {
  if (request.process !== "cancelled") return undefined;
  return { teacher: wishedAgain(request), listing: await listingOf(api, request) };
}

function wishedAgain({ proposals, subject, level, course_type: format }: LessonRequest) {
  const wished = proposals.find(({ origin }) => origin === "customer");
  if (!wished?.teacher.bookable || wished.teacher_response === "refused") return undefined;
  const { firstname, slug } = wished.teacher;
  const query = { matiere: subject.id, niveau: level.id, format };
  return { firstname, to: withQuery(pathTo(paths.booking, { lesson: slug }), query) };
}

async function listingOf(
  api: Api,
  { subject, level, course_type: format, city_code }: LessonRequest,
) {
  return listingAddress({
    format,
    subject: subjects.find(({ id }) => id === subject.id)?.slug ?? defaultSlugs.subject,
    level: levels.find(({ id }) => id === level.id)?.slug ?? defaultSlugs.level,
    city: format === "offline" && city_code ? await cityOf(api, city_code) : defaultSlugs.city,
  });
}

/** All of France when the commune cannot be loaded. */
async function cityOf(api: Api, code: string): Promise<string> {
  const [city] = await api(references.cities, { query: { code } }).catch(() => []);
  return city?.slug ?? defaultSlugs.city;
}
