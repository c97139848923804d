import type { Registration } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { usePlace } from "#app/ui/shell-data.ts";

/** Whose hour is shown beside that of Paris: online only, where each stays at home. */
export function useLessonHome({ group_lesson: { place } }: Registration) {
  const home = usePlace();
  return place ? undefined : home;
}
