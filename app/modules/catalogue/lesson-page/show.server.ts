import type { OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { findSimilar } from "#app/modules/catalogue/search/find-similar.server.ts";
import { isBookable } from "#app/modules/catalogue/teacher/domain.ts";
import { findTeacher } from "#app/modules/catalogue/teacher/repository.server.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";

import { presentTeacher } from "./present.server.ts";

/** Undefined for a teacher whom no family may ask (PUB-018b). */
export async function nameOfBookable(db: Db, id: number): Promise<string | undefined> {
  const row = await findTeacher(db, id);
  return row && isBookable(row) ? row.firstname : undefined;
}

/** A public page (API-044): 404 unknown or not hired, 410 with similar teachers when gone (ERR-12). */
export async function showTeacher(
  { db, now }: OpenCall,
  { id }: Readonly<{ id: number }>,
): Promise<PublicTeacher> {
  const row = await findTeacher(db, id);
  if (row?.status === "left") {
    const details = { teachers: await findSimilar({ db, now }, id) };
    throw new RuleError("gone", "api.teacher.left", { details });
  }
  if (row?.status !== "hired") throw new RuleError("not_found", "api.teacher.not_found");
  return presentTeacher(row, now);
}
