import type { Api } from "#app/bff/api-client.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { listingAddress } from "#app/modules/catalogue/search/components/listing-address.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import type { Taught } from "#app/modules/catalogue/search/search.endpoints.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import {
  categories,
  cursus,
  levelBySlug,
  subjectBySlug,
} from "#app/modules/foundation/reference/schooling.domain.ts";

type Format = "offline" | "online";

export type TaughtLink = Readonly<{ name: string; to: string; count: number; capped: boolean }>;
type Group = Readonly<{ name: string; links: TaughtLink[] }>;

/** By format, none when the look-up fails (LOAD-25). */
export const taughtOf = (api: Api) => api(search.taught, {}).catch((): Taught[] => []);

/** Three subjects, then those of each category, then the classes of each cursus (PUB-003). */
export function taughtIn(taught: readonly Taught[], format: Format) {
  const found = taught.filter((one) => one.format === format);
  const link = ({ kind, slug, count, capped }: Taught) => ({
    name: nameOf(kind, slug),
    to: listingAddress({ format, ...defaultSlugs, [kind]: slug }),
    count,
    capped,
  });
  const subjects = found.filter(({ kind }) => kind === "subject");
  const levels = found.filter(({ kind }) => kind === "level");
  const first = subjects.toSorted((a, b) => b.count - a.count).slice(0, 3);
  return {
    first: first.map(link),
    subjects: categories.flatMap((category) =>
      groupOf(referenceName("category", category), subjects.filter(isOf(category)).map(link)),
    ),
    levels: cursus.flatMap(({ id }) =>
      groupOf(referenceName("cursus", id), levels.filter(isIn(id)).map(link)),
    ),
  };
}

const isOf =
  (category: number) =>
  ({ slug }: Taught) =>
    subjectBySlug(slug)?.subject?.categoryId === category;

const isIn =
  (cursusId: number) =>
  ({ slug }: Taught) =>
    levelBySlug(slug)?.cursusId === cursusId;

const groupOf = (name: string, links: TaughtLink[]): Group[] =>
  links.length > 0 ? [{ name, links }] : [];

function nameOf(kind: Taught["kind"], slug: string): string {
  if (kind === "subject") return referenceName("subject", subjectBySlug(slug)?.subject?.id ?? 0);
  const { level, cursusId = 0 } = levelBySlug(slug) ?? {};
  return level ? referenceName("level", level.id) : referenceName("cursus", cursusId);
}
