import type { Draft } from "#app/modules/lessons/booking/booking.endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";

/** None without a teacher: the price is not known yet (PUB-082). */
export function papersOf({ lessonId, subjectId, levelId, format }: Draft) {
  if (!lessonId) return undefined;
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
