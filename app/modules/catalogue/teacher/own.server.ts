import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";

import { holdTeacher } from "./background.repository.server.ts";
import { publishTeachers } from "./publish.server.ts";

export type Own = Pick<Call, "db" | "actor" | "now">;

/** Changes the locked teacher; pages and search follow in the same transaction. 404 when unknown. */
export async function changeOwn<Answer>(
  { db, actor, now }: Own,
  change: (tx: Tx, teacherId: number) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    if (!(await holdTeacher(tx, actor.id))) {
      throw new RuleError("not_found", "api.teacher.not_found");
    }
    const answer = await change(tx, actor.id);
    await publishTeachers(tx, [actor.id], now);
    return answer;
  });
}

/** 404 when missing, or another teacher's. */
export function ownLine<Row extends { id: number }>(rows: readonly Row[], id: number): Row {
  return orNotFound(
    rows.find((row) => row.id === id),
    "api.background.not_found",
  );
}
