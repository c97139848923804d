import i18next from "i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import { atTown } from "#app/modules/reference/domain.ts";
import { ofSubject } from "#app/modules/search/components/words.ts";
import type { PublicTeacher } from "#app/modules/teacher/endpoints.ts";

const articles = [
  { starts: "Le ", key: "of_town_le" },
  { starts: "Les ", key: "of_town_les" },
] as const;

/** « de Lyon », « d’Annecy », « du Havre ». */
export function ofTown(name: string): string {
  const article = articles.find(({ starts }) => name.startsWith(starts));
  if (article)
    return i18next.t(`teacher:${article.key}`, { town: name.slice(article.starts.length) });
  const key = /^[aeiouyhéèêâîô]/i.test(name) ? "of_town_vowel" : "of_town";
  return i18next.t(`teacher:${key}`, { town: name });
}

/** What search engines show of a lesson page: its titles and its descriptions, the best first. */
export function lessonHead({ firstname, title, subjects, formats, zone, prices }: PublicTeacher) {
  const [main] = subjects;
  const travels = formats.includes("individual_student_place");
  const told = {
    firstname,
    title: title.replace(/[\s.!?…]+$/, ""),
    subject: main ? ofSubject(main.name) : i18next.t("teacher:head.any"),
    place: travels ? atTown(zone.city) : i18next.t("teacher:head.online"),
    price: hourlyPrice(Math.min(...prices.map(({ price }) => price))),
  };
  const said = (key: string) => i18next.t(`teacher:head.${key}`, told);
  const priced = prices.length > 0 ? [said("description"), said("description_short")] : [];
  return {
    title: [said("title"), said("title_short")],
    description: [...priced, said("description_plain")],
  };
}
