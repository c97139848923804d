import i18next from "i18next";

import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { upperFirst } from "#app/lib/upper-first.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { codeOf } from "#app/modules/foundation/reference/domain.ts";

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

type Degree = Pick<PublicTeacher["degrees"][number], "name" | "degree_id" | "speciality">;

const withoutSubject = new Set<string | undefined>(["grande_ecole", "other"]);

/** « Master de mathématiques »; a school's own diploma bears its name alone (« Diplôme d’ingénieur »). */
export function degreeWords({ name, degree_id: id, speciality }: Degree): string {
  if (!speciality) return name;
  if (withoutSubject.has(codeOf("graduations", id))) {
    return upperFirst(speciality);
  }
  return `${name} ${i18next.t("teacher:of_speciality", { speciality })}`;
}

export function verifiedDay({ degrees }: Pick<PublicTeacher, "degrees">): string | undefined {
  const date = degrees.find(({ verified_on: verified }) => verified !== null)?.verified_on;
  return date ? plainDay(noonOf(date)) : undefined;
}
