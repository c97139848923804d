import { eq, sql } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";
import { reviews } from "#app/modules/catalogue/review/table.server.ts";

import { teachers } from "./table.server.ts";

export async function saveRating(tx: Tx, id: number): Promise<void> {
  const shown = sql`from ${reviews} r where r.teacher_id = ${id} and r.withheld is distinct from 'all'`;
  await tx
    .update(teachers)
    .set({
      rating: sql`(select avg(r.rating) ${shown})`,
      reviewsCount: sql`(select count(*)::int ${shown})`,
    })
    .where(eq(teachers.id, id));
}
