import { redirect } from "@remix-run/node";
import i18next from "i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { flashCookie } from "#app/bff/flash.server.ts";
import { type Selection, selectionCookie } from "#app/bff/selection.server.ts";
import { lowerFirst } from "#app/lib/french-texts.ts";
import { nameWithInitial } from "#app/lib/names.ts";
import { sentence } from "#app/lib/sentence.ts";
import { compared } from "#app/modules/catalogue/lesson-page/components/selection-list.tsx";
import { listingAddress } from "#app/modules/catalogue/search/components/listing-address.ts";
import type { Wish } from "#app/modules/catalogue/search/components/wish.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { mostKept } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { levels, subjects } from "#app/modules/foundation/reference/schooling.domain.ts";
import { paths, withQuery } from "#app/paths.ts";

import { refuseUnknownTown } from "./listing.server.ts";

const wordOf = (key: string) => i18next.t(`reference:${key}`);

export function wishWords({ matiere, niveau, format }: Wish) {
  if (niveau === undefined) return undefined;
  const words = [
    matiere && lowerFirst(wordOf(`subject.${String(matiere)}`)),
    wordOf(`level.${String(niveau)}`),
    format && lowerFirst(i18next.t(`search:form.${format}`)),
  ];
  return words.filter(Boolean).join(", ");
}

export function listingOf({ matiere, niveau, format = "offline", ville }: Wish): string {
  return listingAddress({
    format,
    subject: subjects.find(({ id }) => id === matiere)?.slug ?? defaultSlugs.subject,
    level: levels.find(({ id }) => id === niveau)?.slug ?? defaultSlugs.level,
    city: ville ?? defaultSlugs.city,
  });
}

export function comparedOf(search: URLSearchParams, kept: readonly number[]) {
  const wanted = new Set(search.getAll("comparer").map(Number));
  const ticked = kept.filter((id) => wanted.has(id));
  const wrong = search.has("comparer")
    ? ticked.length < compared.least || ticked.length > compared.most
    : false;
  return { ticked, wrong };
}

export const wishedOr = (requested: Wish, kept: Wish): Wish =>
  withQuery("", requested) === "" ? kept : requested;

/** 404 for an unknown commune; teachers who left are omitted. */
export function keptTeachers(api: Api, ids: readonly number[], city: string | undefined) {
  if (ids.length === 0) return Promise.resolve([]);
  return api(teachers.list, { query: { ids: [...ids], city } }).catch(refuseUnknownTown);
}

export function keptAnswer(
  to: string,
  selection: Selection,
  input: "kept" | "dropped",
  details?: { name: string; count: number },
): Response {
  const isElsewhere = !to.startsWith(paths.selection);
  const flash = {
    message: `selection:${input}`,
    tone: "green" as const,
    ...(details && { details }),
    ...(isElsewhere && { link: { to: paths.selection, text: "search:keep.see" } }),
  };
  const answer = redirect(to, 303);
  answer.headers.append("Set-Cookie", flashCookie(flash));
  answer.headers.append("Set-Cookie", selectionCookie(selection));
  return answer;
}

/** 409 when the selection is full. */
export function added(kept: readonly number[], id: number): number[] {
  const ids = [...new Set([...kept, id])];
  if (ids.length <= mostKept) return ids;
  const code = "api.selection.full";
  throw Response.json({ status: 409, code, message: sentence(code) }, { status: 409 });
}

export async function nameOf(api: Api, id: number): Promise<string> {
  const [teacher] = await api(teachers.list, { query: { ids: [id] } });
  if (!teacher) throw new Response(null, { status: 404 });
  return nameWithInitial(teacher.firstname, teacher.initial);
}
