import i18next from "i18next";

import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { listWords } from "#app/lib/list-words.ts";
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

type Checked = Pick<PublicTeacher, "degrees" | "checked">;

const checkNames = ["identity", "diploma", "record"] as const;

/** What Préau saw of a teacher, each with its day (PUB-024). */
export function checksOf({ degrees, checked }: Checked) {
  const days = {
    identity: checked.identity_on,
    diploma: degrees.find(({ verified_on: day }) => day !== null)?.verified_on,
    record: checked.criminal_record_on,
  };
  return checkNames.flatMap((name) => {
    const day = days[name];
    return day ? [{ name, date: plainDay(noonOf(day)) }] : [];
  });
}

/** « identité et casier judiciaire le 22 mars 2026, diplôme le 3 avril 2026 »; empty when Préau has seen nothing yet. */
export function checkedWords(teacher: Checked): string {
  const byDay = new Map<string, string[]>();
  for (const { name, date } of checksOf(teacher)) {
    const names = byDay.get(date) ?? [];
    byDay.set(date, [...names, i18next.t(`teacher:checked_name.${name}`)]);
  }
  return [...byDay]
    .map(([date, names]) => i18next.t("teacher:checked_on", { names: listWords(names), date }))
    .join(", ");
}
