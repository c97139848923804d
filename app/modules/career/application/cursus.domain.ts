import { type CursusId, levels } from "#app/modules/foundation/reference/schooling.domain.ts";

export const cursusOf = (levelIds: readonly number[]): CursusId[] => {
  const chosen = new Set(levelIds);
  return [...new Set(levels.filter(({ id }) => chosen.has(id)).map(({ cursusId }) => cursusId))];
};
