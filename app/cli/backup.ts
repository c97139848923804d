import { rmSync, statSync } from "node:fs";
import { basename, isAbsolute, join } from "node:path";
import { text } from "node:stream/consumers";

import { createArchive } from "#app/db/archive/create.server.ts";
import {
  archiveEnding,
  archivesOfFolder,
  figuresOf,
  listArchives,
  newArchivePath,
  removeUnfinished,
} from "#app/db/archive/folder.server.ts";
import { Damaged, verifyArchive } from "#app/db/archive/read.server.ts";
import { moveDatabase, NotNow, restoreArchive } from "#app/db/archive/restore.server.ts";
import {
  type Ask,
  hasEmbedded,
  inTransaction,
  openEmbeddedSession,
  openPostgresSession,
  type Session,
  snapshotOf,
} from "#app/db/archive/session.server.ts";
import { env } from "#app/env.server.ts";
import { openStorage } from "#app/gateways/storage.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { type Line, Refused } from "#app/lib/command-line.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { version } from "#app/lib/version.server.ts";
import { createStandInTables } from "#app/server/stand-in.server.ts";

import type { AloneCommands, Named } from "./endpoint-command.ts";

/** What they refuse becomes the sentence of the command. */
async function plainly<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof NotNow || error instanceof Damaged) throw new Refused(error.message);
    throw error;
  }
}

function refuseElsewhere(): void {
  if (env.API_URL) throw new Refused("The API is elsewhere: run this where its database is.");
}

/** Of the environment; throws while a server holds the embedded one. */
async function withSession<Result>(act: (session: Session) => Promise<Result>): Promise<Result> {
  refuseElsewhere();
  const session = await (env.postgres
    ? openPostgresSession(env.postgres)
    : openEmbeddedSession(env.DATA_DIR));
  try {
    return await plainly(() => act(session));
  } finally {
    await session.close();
  }
}

const createMore = ({ db }: Session) => (env.demo ? createStandInTables(db) : Promise.resolve());

const snapshotIn =
  (ask: Ask) =>
  <Result>(act: (ask: Ask) => Promise<Result>) =>
    inTransaction(ask, "read", () => act(ask));

function placeOf({ texts: { to } }: Line): string {
  if (to === undefined) return newArchivePath(machineClock());
  if (isAbsolute(to) && to.endsWith(archiveEnding)) return to;
  throw new Refused(`Say where to, as a whole path that ends in ${archiveEnding}.`);
}

/** Never over another file. */
function pathOf(line: Line): string {
  const path = placeOf(line);
  if (statSync(path, { throwIfNoEntry: false }))
    throw new Refused(`There is already something at ${path}.`);
  return path;
}

/** Undefined: all. */
function keptOf({ texts }: Line): number | undefined {
  const keep = texts["keep-last"];
  if (keep === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new Refused("Say how many are kept: --keep-last=14.");
  return Number(keep);
}

function keepOnly(kept: number | undefined): number {
  if (kept === undefined) return 0;
  const old = archivesOfFolder().slice(0, -kept);
  for (const name of old) rmSync(join(env.backups, name));
  return old.length;
}

async function create(line: Line, tools?: Named) {
  const [path, kept] = [pathOf(line), keptOf(line)];
  const common = { storage: openStorage(env), version, now: machineClock() };
  const make = async () => {
    if (tools) {
      const { engine, db } = tools.connection;
      return createArchive(path, { ...common, engine, snapshot: snapshotOf(db) });
    }
    if (!env.postgres && !hasEmbedded(env.DATA_DIR))
      throw new Refused(`There is no database in ${env.DATA_DIR}.`);
    return withSession(({ engine, ask }) =>
      createArchive(path, { ...common, engine, snapshot: snapshotIn(ask) }),
    );
  };
  const unfinished = removeUnfinished();
  const manifest = await make();
  return {
    archive: path,
    bytes: statSync(path).size,
    ...figuresOf(manifest),
    keys: manifest.keys,
    removed: keepOnly(kept),
    unfinished_removed: unfinished,
  };
}

/** As a path, as one of those that are listed, or `latest`. */
function archiveOf({ words: [word = ""] }: Line): string {
  const name = word === "latest" ? (archivesOfFolder().at(-1) ?? word) : word;
  return name === basename(name) ? join(env.backups, name) : name;
}

const present = (path: string): string => {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new Refused(`There is no archive ${path}.`);
  return path;
};

const list = async () => ({ archives: await listArchives() });

async function verify(line: Line) {
  const path = present(archiveOf(line));
  const manifest = await plainly(() => verifyArchive(path));
  return { archive: path, whole: true, ...figuresOf(manifest), keys: manifest.keys };
}

async function restore(line: Line) {
  const path = present(archiveOf(line));
  const replace = line.flags.has("replace");
  const manifest = await withSession((session) =>
    restoreArchive(path, { session, createMore, replace }, openStorage(env)),
  );
  return { restored: path, ...figuresOf(manifest), keys: manifest.keys };
}

/** `-`: on the standard input, since every account of a machine reads the arguments of a process. */
async function addressOf({ texts: { to = "" } }: Line): Promise<string> {
  const address = to === "-" ? (await text(process.stdin)).trim() : to;
  if (/^postgres(?:ql)?:\/\//.test(address)) return address;
  throw new Refused("Say where to: --to=postgres://user:password@host:5432/preau.");
}

async function move(line: Line) {
  const to = await addressOf(line);
  if (env.postgres)
    throw new Refused("DATABASE_URL is set: there is no embedded database to move.");
  if (!hasEmbedded(env.DATA_DIR)) throw new Refused(`There is no database in ${env.DATA_DIR}.`);
  const address = { url: to, directUrl: to, poolSize: 1, preparedStatements: true };
  const replace = line.flags.has("replace");
  const tables = await withSession(async (from) => {
    const session = await openPostgresSession(address);
    try {
      return await moveDatabase(from, { session, createMore, replace });
    } finally {
      await session.close();
    }
  });
  return {
    moved: tables,
    rows: sumOf(tables, ({ rows }) => rows),
    next: `Set DATABASE_URL. The files and data.key stay in ${env.DATA_DIR}.`,
  };
}

export const backupCommands: AloneCommands = {
  "backup create": {
    takes: "[--to=PATH] [--keep-last=COUNT]",
    help: "database and files in one archive, while the server runs or not; --keep-last removes the oldest of BACKUP_DIR beyond so many",
    isServed: true,
    run: create,
  },
  "backup list": { help: "the archives of BACKUP_DIR, the newest first", run: list },
  "backup verify": {
    takes: "ARCHIVE",
    help: "reads all of an archive and compares every checksum",
    run: verify,
  },
  restore: {
    takes: "ARCHIVE [--replace]",
    help: "fills database and files from an archive, while no server runs; --replace gives up those that are there",
    run: restore,
  },
  move: {
    takes: "--to=ADDRESS [--replace]",
    help: "carries the embedded database to PostgreSQL, while no server runs: same ids, same next numbers; --to=- reads the address, and its password, on the standard input",
    run: move,
  },
};
