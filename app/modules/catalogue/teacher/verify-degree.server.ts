import type { Tx } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { publishTeachers } from "./publish.server.ts";
import { saveVerified } from "./verify-degree.repository.server.ts";

/** Sets or clears the day a degree was seen; the public page follows. 404 for another teacher's. */
export async function verifyDegree(
  tx: Tx,
  teacherId: number,
  { degreeId, verifiedAt, now }: Readonly<{ degreeId: number; verifiedAt: Date | null; now: Date }>,
): Promise<void> {
  if (!(await saveVerified(tx, { teacherId, degreeId, verifiedAt }))) {
    throw new RuleError("not_found", "api.absent");
  }
  await publishTeachers(tx, [teacherId], now);
}
