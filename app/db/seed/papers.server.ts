import { eq, sql } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { documents } from "#app/modules/career/document/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";

import type { Past } from "./past.server.ts";

/** Each hired teacher's papers were seen before the page came online, the files of records deleted (LAW-13). */
export async function approvePapers(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into documents (teacher_id, type, status, status_since, seen_on)
    select t.id, paper.type, 'approved', t.created_at, (t.created_at at time zone 'Europe/Paris')::date
    from teachers t cross join (values (1, 'identity_proof'), (2, 'criminal_record'), (3, 'address_proof'),
      (4, 'enterprise_proof'), (5, 'sap_number_proof')) paper (rank, type)
    where t.status = 'hired'
      and (paper.type <> 'enterprise_proof' or t.self_employed)
      and (paper.type <> 'sap_number_proof' or (t.self_employed and t.sap_number is not null))
      and not exists (select 1 from documents own where own.teacher_id = t.id and own.type = paper.type)
    order by t.id, paper.rank`);
}

/** Street and identity paper of F0's two teachers bear their mark, so that who else reads one is seen (ENT-33). */
export async function markTeachers(
  { tx, present }: Past,
  marks: Readonly<Record<string, number>>,
): Promise<void> {
  const seen = plusDays(present, -200);
  const paper = { type: "identity_proof", status: "approved", statusSince: seen } as const;
  for (const [mark, teacherId] of Object.entries(marks)) {
    const reason = `CANARY-${mark}-identity`;
    await tx.insert(documents).values({ ...paper, teacherId, seenOn: parisDay(seen), reason });
    const street = `12 rue Mazenod CANARY-${mark}-address`;
    await tx.update(teachers).set({ street }).where(eq(teachers.id, teacherId));
  }
}
