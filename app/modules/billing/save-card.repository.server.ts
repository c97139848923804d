import { and, eq, inArray } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { isRunning, linkingProcesses } from "#app/modules/lesson-request/domain.ts";
import { linkings } from "#app/modules/lesson-request/table.server.ts";

/** How many requests of a family are running. */
export function countRunningLinkings(db: Db, customerId: number): Promise<number> {
  const running = linkingProcesses.filter((process) => isRunning(process));
  return db.$count(
    linkings,
    and(eq(linkings.customerId, customerId), inArray(linkings.process, running)),
  );
}
