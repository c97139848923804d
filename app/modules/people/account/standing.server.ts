import type { Db } from "#app/db/client.server.ts";

import { type Standing, standingOf } from "./standing.domain.ts";
import { findTeacherStatus } from "./standing.repository.server.ts";

/** Whether a teacher applies, is hired or has left (STM-08); undefined for who is no teacher. */

export async function findStanding(db: Db, id: number): Promise<Standing | undefined> {
  const status = await findTeacherStatus(db, id);
  return status && standingOf(status);
}
