import type { Call } from "#app/api/call.server.ts";
import { sumLevels } from "#app/modules/foundation/counter/list.server.ts";

import { levelDays, levelsOf } from "./level.domain.ts";

/** Of every process, as far as it has written what it counted: twice a minute. */
export async function listLevels({ reader, now }: Pick<Call, "reader" | "now">) {
  const levels = levelsOf(await sumLevels(reader, levelDays, now));
  return levels.map(({ rate = null, ...level }) => ({ ...level, rate, days: levelDays }));
}
