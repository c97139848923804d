import type { Call } from "#app/api/call.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";

import { toldSince } from "./domain.ts";
import { listRunningOf } from "./list-running.repository.server.ts";

/** The family's requests that run, the newest first; or those just made to one teacher (PUB-025). */
export async function listRunning(
  { db, actor, now }: Call,
  { registered_with: teacherId }: { registered_with?: number | undefined },
) {
  const made = teacherId === undefined ? undefined : { teacherId, after: toldSince(now) };
  const rows = await listRunningOf(db, actor.id, made);
  const data = rows.map(({ subjectId, createdAt, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    subject: { id: subjectId, name: referenceName("subject", subjectId) },
  }));
  return { data, total: data.length };
}
