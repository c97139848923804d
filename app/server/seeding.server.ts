import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";

import type { World } from "./world.server.ts";

type SeedModule = {
  isDatabaseEmpty: (db: Db) => Promise<boolean>;
  seedDatabase: (db: Db, scale: string, now: Date) => Promise<unknown>;
};

const modules = import.meta.glob<SeedModule>("/app/db/seed/seed.server.ts");

/** Fills an empty database with the demo's people; never outside the demo (R13, R14). */
export async function fillWhenEmpty({ local }: World): Promise<void> {
  const load = modules["/app/db/seed/seed.server.ts"];
  if (!env.demo || !local || !load) return;
  const { seedDatabase, isDatabaseEmpty } = await load();
  const { db } = local.connection;
  if (await isDatabaseEmpty(db)) await seedDatabase(db, "demo", local.clock());
}
