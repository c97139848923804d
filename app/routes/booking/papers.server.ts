import type { Draft } from "#app/modules/lessons/booking/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";

/** The addresses of the quote and of the contract that this draft would come to (CUS-018, CUS-045). */
export function papersOf({ lessonId, subjectId, levelId, format }: Draft) {
  const wish = {
    professeur: lessonId,
    matiere: subjectId,
    niveau: levelId,
    format: format === "online" ? "en-ligne" : "domicile",
  };
  return {
    quote: withQuery(paths.quote, wish),
    preview: withQuery(paths.contractPreview, wish),
  };
}
