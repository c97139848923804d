import { and, desc, eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { HelpSubject } from "#app/modules/foundation/case/help.domain.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";

type Which = Readonly<{
  personId: number;
  lessonRequestId: number | undefined;
  subjectKind: HelpSubject | null;
  subjectId: number | null;
}>;

const mostShown = 20;

export function findHelp(db: Db, { personId, lessonRequestId, subjectKind, subjectId }: Which) {
  const aboutThing =
    subjectKind && subjectId !== null
      ? and(eq(cases.subjectKind, subjectKind), eq(cases.subjectId, subjectId))
      : undefined;
  const ofRequest = lessonRequestId ? eq(cases.lessonRequestId, lessonRequestId) : undefined;
  return db
    .select()
    .from(cases)
    .where(and(eq(cases.kind, "help"), eq(cases.personId, personId), aboutThing, ofRequest))
    .orderBy(desc(cases.createdAt), desc(cases.id))
    .limit(mostShown);
}
