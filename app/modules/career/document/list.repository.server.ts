import { and, asc, eq, inArray } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { degrees, degreeSeenAt, teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";

import type { DocumentStatus, DocumentType } from "./domain.ts";
import { documentFiles, documents } from "./table.server.ts";

export type DocumentRow = typeof documents.$inferSelect;
export type DocumentFileRow = typeof documentFiles.$inferSelect;

export type NamedDocument = Readonly<{ row: DocumentRow; teacher: string | null }>;

type Paper = Readonly<{ row: DocumentRow; files: DocumentFileRow[] }>;

export async function findDocumentsOf(
  db: Db,
  teacherId: number,
): Promise<{ papers: Paper[]; degreeSeenAt: Date | null }> {
  const found = await db
    .select({ row: documents, file: documentFiles, degreeSeenAt })
    .from(teachers)
    .leftJoin(documents, eq(documents.teacherId, teachers.id))
    .leftJoin(documentFiles, eq(documentFiles.documentId, documents.id))
    .where(eq(teachers.id, teacherId))
    .orderBy(asc(documents.id), asc(documentFiles.position));
  const papers = new Map<number, Paper>();
  for (const { row, file } of found) {
    if (!row) continue;
    const paper = papers.get(row.id) ?? { row, files: [] };
    papers.set(row.id, { row, files: file ? [...paper.files, file] : paper.files });
  }
  return { papers: [...papers.values()], degreeSeenAt: found[0]?.degreeSeenAt ?? null };
}

/** Those in a status, the longest waiting first, with their teachers' names. */
export const findDocumentPage = (db: Db, status: DocumentStatus, page: Page) =>
  db
    .select({ row: documents, teacher: personName(documents.teacherId), total: rowsInAll() })
    .from(documents)
    .where(eq(documents.status, status))
    .orderBy(asc(documents.statusSince), asc(documents.id))
    .limit(page.length)
    .offset(page.start);

export async function findNamedDocument(db: Db, id: number): Promise<NamedDocument | undefined> {
  const [found] = await db
    .select({ row: documents, teacher: personName(documents.teacherId) })
    .from(documents)
    .where(eq(documents.id, id));
  return found;
}

export const findDegreesOf = (db: Db, teacherId: number) =>
  db.select().from(degrees).where(eq(degrees.teacherId, teacherId)).orderBy(degrees.id);

export const {
  find: findDocument,
  lock: lockDocument,
  save: saveDocument,
} = rowsOf(documents, "document");

export async function lockDocumentOfType(
  tx: Tx,
  teacherId: number,
  type: DocumentType,
): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.teacherId, teacherId), eq(documents.type, type)))
    .orderBy(asc(documents.id))
    .for("no key update");
  return row;
}

export async function insertDocument(
  tx: Tx,
  row: Pick<DocumentRow, "teacherId" | "type" | "statusSince">,
): Promise<DocumentRow> {
  const [made] = await tx
    .insert(documents)
    .values({ ...row, status: "missing" })
    .returning();
  if (!made) throw new Error("A document was not written.");
  return made;
}

export async function findFilesOf(db: Db, ids: readonly number[]): Promise<DocumentFileRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(documentFiles)
    .where(inArray(documentFiles.documentId, [...ids]))
    .orderBy(asc(documentFiles.documentId), asc(documentFiles.position));
}

export const { insert: insertFile } = rowsOf(documentFiles, "file of a document");

export async function deleteFilesOf(tx: Tx, documentId: number): Promise<string[]> {
  const gone = await tx
    .delete(documentFiles)
    .where(eq(documentFiles.documentId, documentId))
    .returning({ key: documentFiles.key });
  return gone.map(({ key }) => key);
}
