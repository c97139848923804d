import i18next from "i18next";

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
