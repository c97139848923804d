import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { lateBy } from "#app/lib/deadline.ts";
import { referenceName } from "#app/lib/reference-name.ts";

import type { deskWaits } from "./desk.domain.ts";
import { findAnswerCounts, listOfAll, type RequestFilters } from "./list-all.repository.server.ts";

type Row = Awaited<ReturnType<typeof listOfAll>>[number];

const noAnswers = { asked: 0, accepted: 0, refused: 0 };

/** A page of the requests of all families, for the operator (OPS-02, OPS-21). */
export function pageOfRequests(db: Db, query: Paging & RequestFilters, now: Date) {
  return listed(
    query,
    async (page) => {
      const rows = await listOfAll(db, query, now, page);
      const counts = await findAnswerCounts(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => {
        const { asked, accepted, refused } = counts.find(({ id }) => id === row.id) ?? noAnswers;
        return { ...row, asked, accepted, refused };
      });
    },
    ({ asked, accepted, refused, ...row }) => ({
      next_at: iso(row.nextAt),
      waits: waitOf(row),
      due_at: iso(row.dueAt),
      late_by: row.dueAt && lateBy(row.dueAt, now),
      id: row.id,
      process: row.process,
      subject: referenceName("subject", row.subjectId),
      level: referenceName("level", row.levelId),
      online: row.courseType === "online",
      city: row.city,
      student: row.student,
      family: row.family,
      wish: row.wish,
      asked,
      accepted,
      refused,
      evaluated: row.evaluatedAt !== null,
      created_at: row.createdAt.toISOString(),
    }),
  );
}

type Standing = Pick<Row, "dueAt" | "evaluatedAt">;

function waitOf({ dueAt, evaluatedAt }: Standing): (typeof deskWaits)[number] | null {
  if (dueAt === null) return null;
  return evaluatedAt === null ? "to_evaluate" : "to_widen";
}
