import { sql } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { documentFiles, documents } from "#app/modules/career/document/table.server.ts";

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

/** The identity papers of F0's two accounts have a file, whose name bears their mark. */
export async function markPapers(
  { tx, present, gateways: { storage, vault } }: Past,
  marks: Readonly<Record<string, number>>,
): Promise<void> {
  const seen = plusDays(present, -200);
  for (const [index, [mark, teacherId]] of Object.entries(marks).entries()) {
    const name = `CANARY-${mark}-identity.pdf`;
    const key = `papers/00000000-0000-4000-8000-00000000000${String(index)}.sealed`;
    await storage.put(key, vault.sealBytes(Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`)));
    const [paper] = await tx
      .insert(documents)
      .values({
        teacherId,
        type: "identity_proof",
        status: "approved",
        statusSince: seen,
        seenOn: parisDay(seen),
      })
      .returning({ id: documents.id });
    if (!paper) throw new Error("F0 has no identity paper.");
    await tx.insert(documentFiles).values({
      documentId: paper.id,
      position: 1,
      name,
      mediaType: "application/pdf",
      key,
      sentAt: seen,
    });
  }
}
