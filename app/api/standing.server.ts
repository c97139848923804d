import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { isRead } from "#app/lib/http-method.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { Standing } from "#app/modules/people/account/standing.domain.ts";
import { findStanding } from "#app/modules/people/account/standing.server.ts";

import type { Endpoint } from "./endpoint.ts";

type Called = Pick<Endpoint, "method" | "access" | "teachers">;

/**
 * Only a hired teacher writes (TEA-050): former teachers read, applicants fill their application. 409 with the
 * reason.
 */
export async function admitStanding(
  db: Db,
  { method, access, teachers }: Called,
  actor: Actor | undefined,
): Promise<void> {
  const isOfSpace = access === "teacher" || access === "any";
  if (isRead(method) || !isOfSpace || teachers === "all") return;
  if (actor?.role === "teacher") refuse(await findStanding(db, actor.id), teachers);
}

function refuse(standing: Standing | undefined, teachers: Called["teachers"]): void {
  if (standing === "left") throw new RuleError("conflict", "api.teacher.space_read_only");
  if (standing === "applies" && teachers === undefined) {
    throw new RuleError("conflict", "api.teacher.not_hired");
  }
}
