import type { OpenCall } from "#app/api/call.server.ts";
import { france } from "#app/lib/country.ts";
import { planarOf, shownDistance } from "#app/lib/geo.ts";
import { findTeachers } from "#app/modules/catalogue/teacher/repository.server.ts";
import type { ComparedTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { cityRequested } from "#app/modules/foundation/reference/find.server.ts";

import { presentTeacher } from "./present.server.ts";

type Input = Readonly<{ ids: readonly number[]; city?: string | undefined }>;

/** These teachers in this order; unknown or former ones are left out (API-279). 422 for an unknown commune. */
export async function listTeachers(
  { db, now }: OpenCall,
  { ids, city }: Input,
): Promise<ComparedTeacher[]> {
  const town = cityRequested(city);
  const from = town && planarOf(town);
  const rows = new Map((await findTeachers(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (row?.status !== "hired") return [];
    const distance_km = from && row.country === france ? shownDistance(from, row) : null;
    return [{ ...presentTeacher(row, now), distance_km }];
  });
}
