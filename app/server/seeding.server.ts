import { isDatabaseEmpty, seedDatabase } from "#app/db/seed/seed.server.ts";
import { env } from "#app/env.server.ts";

import type { World } from "./world.server.ts";

/** Never outside the demo (decision 024). */
export async function fillWhenEmpty({ local }: World): Promise<void> {
  if (!env.demo || !local) return;
  const { db } = local.connection;
  if (!(await isDatabaseEmpty(db))) return;
  process.stdout.write("Filling the database with the demonstration's people…\n");
  await seedDatabase(db, "demo", local.clock());
}
