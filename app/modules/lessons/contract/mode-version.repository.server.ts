import { and, asc, eq, gt, inArray } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { statusChanges } from "#app/modules/catalogue/legal-status/table.server.ts";
import { formerStatuses } from "#app/modules/catalogue/teacher/status.table.server.ts";

export const listFormerStatuses = (db: Db, teacherId: number, since: Date) =>
  db
    .select({
      until: formerStatuses.until,
      selfEmployed: formerStatuses.selfEmployed,
      sapNumber: formerStatuses.sapNumber,
      sapNumberStatus: formerStatuses.sapNumberStatus,
    })
    .from(formerStatuses)
    .where(and(eq(formerStatuses.teacherId, teacherId), gt(formerStatuses.until, since)))
    .orderBy(asc(formerStatuses.until), asc(formerStatuses.id));

export const listComingChanges = (db: Db, teacherId: number) =>
  db
    .select()
    .from(statusChanges)
    .where(
      and(
        eq(statusChanges.teacherId, teacherId),
        eq(statusChanges.state, "approved"),
        inArray(statusChanges.kind, ["status", "osp"]),
      ),
    )
    .orderBy(asc(statusChanges.effectiveAt), asc(statusChanges.id));
