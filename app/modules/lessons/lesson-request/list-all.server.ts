import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";

import type { LessonRequestProcess } from "./domain.ts";
import { listOfAll } from "./timeline.repository.server.ts";

/** A page of the requests of all families, for the operator (OPS-02). */
export function pageOfRequests(
  db: Db,
  { state, ...query }: Paging & { state?: LessonRequestProcess | undefined },
) {
  return listed(
    query,
    (page) => listOfAll(db, state, page),
    (row) => ({
      next_at: iso(row.nextAt),
      id: row.id,
      process: row.process,
      subject: referenceName("subject", row.subjectId),
      level: referenceName("level", row.levelId),
      student: row.student,
      family: row.family,
      evaluated: row.evaluatedAt !== null,
      created_at: row.createdAt.toISOString(),
    }),
  );
}
