import type { Db } from "#app/db/client.server.ts";

import { type Standing, standingOf } from "./standing.domain.ts";
import { findTeacherStatus } from "./standing.repository.server.ts";

export async function findStanding(db: Db, id: number): Promise<Standing | undefined> {
  const status = await findTeacherStatus(db, id);
  return status && standingOf(status);
}
