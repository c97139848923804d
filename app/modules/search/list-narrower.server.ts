import i18next from "i18next";

import type { OpenCall } from "#app/api/call.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { anyPeriod, defaultSlugs } from "#app/modules/reference/any.domain.ts";
import { levelBySlug, subjectBySlug } from "#app/modules/reference/schooling.domain.ts";
import { cityBySlug } from "#app/modules/reference/service.server.ts";

import { narrowings } from "./sitemap.domain.ts";
import { findListingsLike } from "./sitemap.repository.server.ts";

const anyWords = new Set<string>([...Object.values(defaultSlugs), anyPeriod]);

/** The words of a listing's address after its first one. */
const wordsOf = (path: string) => path.split("/").slice(2, -1);

/** Whether engines may keep a listing, and those with one word more that they may keep too (PUB-050, TOY-10). */
export async function listNarrower({ db }: OpenCall, { path }: { path: string }) {
  const [, root = ""] = path.split("/");
  const words = wordsOf(path);
  const narrower = words.flatMap((word, place) =>
    anyWords.has(word) ? [words.with(place, "[^/]+").join("/")] : [],
  );
  const found = await findListingsLike(
    db,
    `^/${root}/(${[words.join("/"), ...narrower].join("|")})/$`,
  );
  return {
    listed: found.includes(path),
    links: found.flatMap((one) => linkOf(one, words)),
  };
}

/** A listing by the word that it has more; nothing for the listing itself. */
function linkOf(path: string, words: readonly string[]) {
  const own = wordsOf(path);
  const place = own.findIndex((word, index) => word !== words[index]);
  const kind = narrowings[place];
  const name = kind && nameOf[kind](own[place] ?? "");
  return kind && name ? [{ kind, name, path }] : [];
}

const nameOf = {
  subject: (slug: string) => {
    const id = subjectBySlug(slug)?.subject?.id;
    return id && referenceName("subject", id);
  },
  level: (slug: string) => {
    const id = levelBySlug(slug)?.level?.id;
    return id && referenceName("level", id);
  },
  city: (slug: string) => cityBySlug(slug)?.city?.name,
  period: (slug: string) => i18next.t(`group-lesson:period_short.${slug}`),
} as const;
