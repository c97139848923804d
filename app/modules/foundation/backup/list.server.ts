import { listArchives } from "#app/db/archive/folder.server.ts";

/** From the manifests, whose entries `market backup verify` reads (API-270). */
export async function listBackups() {
  const archives = await listArchives();
  return archives.map(({ archive: id, state, bytes, ...figures }) => ({
    id,
    state,
    bytes,
    made_at: figures.made_at ?? null,
    version: figures.version ?? null,
    rows: figures.rows ?? null,
    files: figures.files ?? null,
    missing_files: figures.missing_files ?? null,
  }));
}
