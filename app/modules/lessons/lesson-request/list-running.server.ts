import type { Call } from "#app/api/call.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";

import { listRunningOf } from "./list-running.repository.server.ts";

/** The family's running requests, newest first. */
export async function listRunning({ db, actor }: Call) {
  const rows = await listRunningOf(db, actor.id);
  const data = rows.map(({ subjectId, createdAt, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    subject: { id: subjectId, name: referenceName("subject", subjectId) },
  }));
  return { data, total: data.length };
}
