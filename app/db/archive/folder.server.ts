import { mkdirSync, readdirSync, rmSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";

import { env } from "#app/env.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { sumOf } from "#app/lib/sum-of.ts";

import { draftEnding } from "./create.server.ts";
import type { Manifest } from "./manifest.ts";
import { manifestOf } from "./read.server.ts";

export const archiveEnding = ".tar";

/** One that runs writes more often: after ten minutes without a byte its process is dead. */
const silentMs = 600_000;

const nameOf = (now: Date) => `preau-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

/** A path of BACKUP_DIR, named by the machine's second. */
export function newArchivePath(now: Date): string {
  mkdirSync(env.backups, { recursive: true, mode: 0o700 });
  return join(env.backups, `${nameOf(now)}${archiveEnding}`);
}

function filesThatEnd(ending: string): string[] {
  try {
    return readdirSync(env.backups)
      .filter((name) => name.startsWith("preau-") && name.endsWith(ending))
      .sort();
  } catch {
    return [];
  }
}

/** Names, the oldest first. */
export const archivesOfFolder = (): string[] => filesThatEnd(archiveEnding);

const statOf = (name: string): Stats | undefined =>
  statSync(join(env.backups, name), { throwIfNoEntry: false });

const drafts = () =>
  filesThatEnd(`${archiveEnding}${draftEnding}`).flatMap((name) => {
    const stat = statOf(name);
    if (!stat) return [];
    const isDead = machineClock().getTime() - stat.mtimeMs > silentMs;
    return [{ name, bytes: stat.size, isDead }];
  });

/** What backups that were killed have left; how many. */
export function removeUnfinished(): number {
  const dead = drafts().filter(({ isDead }) => isDead);
  for (const { name } of dead) rmSync(join(env.backups, name), { force: true });
  return dead.length;
}

export const figuresOf = ({ madeAt, level, tables, files, missing, version }: Manifest) => ({
  made_at: madeAt,
  version,
  migrations: level.migrations,
  tables: tables.length,
  rows: sumOf(tables, ({ rows }) => rows),
  files,
  missing_files: missing.length,
});

/** `unfinished`: its process was killed; the next backup removes it. */
export type ArchiveState = "made" | "damaged" | "making" | "unfinished";

type Listed = Readonly<{ archive: string; state: ArchiveState; bytes: number }> &
  Partial<ReturnType<typeof figuresOf>>;

async function lineOf(archive: string): Promise<Listed> {
  const bytes = statOf(archive)?.size ?? 0;
  const figures = await manifestOf(join(env.backups, archive)).then(figuresOf, () => undefined);
  return { archive, state: figures ? "made" : "damaged", bytes, ...figures };
}

/** Those of BACKUP_DIR by their manifests, the newest first; what is being made or was left before them. */
export async function listArchives(): Promise<Listed[]> {
  const begun = drafts().map(({ name: archive, bytes, isDead }) => ({
    archive,
    state: isDead ? ("unfinished" as const) : ("making" as const),
    bytes,
  }));
  return [...begun.reverse(), ...(await Promise.all(archivesOfFolder().reverse().map(lineOf)))];
}
