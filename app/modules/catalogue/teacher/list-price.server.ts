import type { Db } from "#app/db/client.server.ts";

import { findListPrice } from "./repository.server.ts";

/** Cents per hour; undefined without a price. */
export const listPriceOf = (
  db: Db,
  teacherId: number,
  which: Parameters<typeof findListPrice>[2],
): Promise<number | undefined> => findListPrice(db, teacherId, which);
