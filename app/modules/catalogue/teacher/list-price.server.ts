import type { Db } from "#app/db/client.server.ts";

import { findListPrice } from "./repository.server.ts";

/** The hourly price that a teacher asks in a school career and format, cents; nothing where there is none. */
export const listPriceOf = (
  db: Db,
  teacherId: number,
  which: Parameters<typeof findListPrice>[2],
): Promise<number | undefined> => findListPrice(db, teacherId, which);
