import i18next from "i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { nameWithInitial } from "#app/lib/names.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import type { Wish } from "#app/modules/catalogue/search/components/wish.ts";
import { wishBefore } from "#app/modules/catalogue/search/components/wish-before.ts";
import { ofSubject } from "#app/modules/catalogue/search/components/words.ts";
import { relatedLength } from "#app/modules/catalogue/search/domain.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import type {
  PublicTeacher,
  TeacherCard,
} from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { atTown } from "#app/modules/foundation/reference/domain.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";

/** The similar teachers in the refusal (ERR-12); other refusals go on. */
export async function goneOf(refusal: unknown): Promise<{ gone: TeacherCard[] }> {
  if (!(refusal instanceof Response) || refusal.status !== 410) throw refusal;
  const { teachers } = (await refusal.json()) as { teachers?: TeacherCard[] };
  return { gone: teachers ?? [] };
}

/**
 * Same subject and class, at that class's price, in the commune or online; empty when the search fails (LOAD-06,
 * LOAD-25).
 */
export async function relatedTo(
  api: Api,
  teacher: PublicTeacher,
  wish: Wish,
): Promise<TeacherCard[]> {
  const query = { ...besideOf(teacher, wish), length: relatedLength + 1 };
  const found = await api(search.teachers, { query }).catch(() => undefined);
  return (found?.data ?? []).filter(({ id }) => id !== teacher.id).slice(0, relatedLength);
}

function besideOf({ subjects: [main], formats, zone }: PublicTeacher, wish: Wish) {
  const { matiere = main?.id, niveau, format, ville = zone.city_code } = wish;
  const travels = formats.includes("individual_student_place") && format !== "online";
  return {
    subjects: matiere ? [matiere] : undefined,
    levels: niveau ? [niveau] : undefined,
    ...(travels ? { onlyOffline: true, city: ville } : { onlyOnline: true }),
  };
}

/** What this teacher offers of the search that led to the plain address (decision 025). */
export async function ledWish(
  api: Api,
  teacher: PublicTeacher,
  { url, headers }: Request,
): Promise<Wish | undefined> {
  const before = new URL(url).search ? undefined : wishBefore(headers.get("referer"));
  const wish = before && (await wishedOf(api, teacher, before));
  return wish?.matiere === undefined && wish?.niveau === undefined ? undefined : wish;
}

export async function wishedOf(api: Api, teacher: PublicTeacher, wish: Wish): Promise<Wish> {
  const { ville, ...offered } = offeredOf(teacher, wish);
  if (ville === undefined) return offered;
  const [town] = await api(references.cities, { query: { slug: ville } });
  return { ...offered, ville: town?.slug === ville ? ville : undefined };
}

export function offeredOf(
  { offers }: PublicTeacher,
  { matiere, niveau, format, ville }: Wish,
): Wish {
  const taught = offers.filter(
    (offer) =>
      (matiere === undefined || offer.subject_id === matiere) &&
      (niveau === undefined || offer.level_ids.includes(niveau)),
  );
  if (taught.length === 0) return { ville };
  return { matiere, niveau, format: taught.find((one) => one.format === format)?.format, ville };
}

export function lessonHead(teacher: PublicTeacher) {
  const { firstname, initial, title, subjects, formats, zone, prices } = teacher;
  const [main] = subjects;
  const travels = formats.includes("individual_student_place");
  const text = {
    firstname: nameWithInitial(firstname, initial),
    title: title.replace(/[\s.!?…]+$/, ""),
    subject: main ? ofSubject(main.name) : i18next.t("teacher:head.any"),
    place: travels ? atTown(zone.city) : i18next.t("teacher:head.online"),
    price: hourlyPrice(Math.min(...prices.map(({ price }) => price))),
  };
  const textOf = (key: string) => i18next.t(`teacher:head.${key}`, text);
  const isPriced = prices.length > 0;
  const priced = isPriced ? [textOf("description"), textOf("description_short")] : [];
  const titles = isPriced ? ["title_priced", "title", "title_price"] : ["title", "title_short"];
  return {
    title: titles.map(textOf),
    description: [...priced, textOf("description_plain")],
  };
}
