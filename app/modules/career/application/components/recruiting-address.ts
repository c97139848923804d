import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { paths, pathTo } from "#app/paths.ts";

type Type = "offline" | "online" | "stages" | "online_stages";

type Words = Readonly<Record<"subject" | "level" | "city", string>>;

const roots = {
  offline: paths.recruitLessons,
  online: paths.recruitOnline,
  stages: paths.recruitGroupLessons,
  online_stages: paths.recruitOnlineGroupLessons,
} as const satisfies Record<Type, string>;

/** Landing page address: a type alone, or a subject, level and commune (PUB-042). */
export function recruitingPath(type: Type, words: Words = defaultSlugs): string {
  const isAny = (Object.keys(defaultSlugs) as (keyof Words)[]).every(
    (name) => words[name] === defaultSlugs[name],
  );
  if (isAny) return roots[type];
  const { subject, level, city } = words;
  return pathTo(`${roots[type]}:subject/:level/:city/`, { subject, level, city });
}

export const landingTypes = Object.keys(roots) as Type[];

export function recruitingTypeOf(pathname: string): Type {
  return landingTypes.find((type) => pathname.startsWith(roots[type])) ?? "offline";
}
