import i18next from "i18next";

import { listWords } from "#app/lib/list-words.ts";
import {
  groupLevels,
  type LevelGroup,
} from "#app/modules/foundation/reference/level-groups.domain.ts";

type Named = Readonly<{ id: number; name: string }>;

const lycees = ["general", "techno", "pro"];
/** « du CP », « du A1 », but « de la 6e ». */
const isMasculine = (id: number) => id <= 5 || id >= 70;

/** « du CP à la 3e, lycée général et technologique »: the classes of a subject, grouped. */
export function levelWords(levels: readonly Named[]): string {
  const names = new Map(levels.map(({ id, name }) => [id, name]));
  const groups = groupLevels([...names.keys()]);
  const isLycee = (group: LevelGroup) => group.kind === "way" && lycees.includes(group.way);
  const wholes = groups.filter(isLycee);
  const first = groups.find(isLycee);
  const parts = groups.flatMap((group) => {
    if (group === first) return [lyceeWords(wholes)];
    return isLycee(group) ? [] : [wordsOf(group, names)];
  });
  return parts.join(", ");
}

function lyceeWords(groups: readonly LevelGroup[]): string {
  const kinds = groups.flatMap((group) =>
    group.kind === "way" ? [i18next.t(`teacher:levels.${group.way}`)] : [],
  );
  return i18next.t("teacher:levels.lycee", { kinds: listWords(kinds) });
}

function wordsOf(group: LevelGroup, names: ReadonlyMap<number, string>): string {
  if (group.kind === "way") return i18next.t(`teacher:levels.${group.way}`);
  if (group.kind === "one") return names.get(group.id) ?? "";
  const side = (end: "from" | "to", id: number) =>
    i18next.t(`teacher:levels.${end}_${isMasculine(id) ? "m" : "f"}`, { level: names.get(id) });
  return `${side("from", group.from)} ${side("to", group.to)}`;
}
