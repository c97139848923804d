import { setTimeout as delay } from "node:timers/promises";

import type { Storage } from "#app/gateways/storage-key.ts";

import {
  hasPeople,
  isSameLevel,
  type Level,
  levelOf,
  otherSessions,
  ownLevel,
  sequencesOf,
  type Table,
  tablesOf,
} from "./catalogue.server.ts";
import {
  Digest,
  digestOf,
  insertLines,
  linesOf,
  refill,
  setSequences,
  writeAlike,
} from "./copy.server.ts";
import type { Manifest } from "./manifest.ts";
import { readArchive, verifyArchive } from "./read.server.ts";
import { holdServersOff, inTransaction, type Session } from "./session.server.ts";

/** It cannot be done as things are; one sentence for the operator. */
export class NotNow extends Error {}

const turns = 10;
const pauseMs = 200;

/** Throws while a server, or anyone else, may write; servers that start now wait until the session closes. */
async function standAlone(session: Session): Promise<void> {
  if (session.engine === "embedded") return;
  await holdServersOff(session);
  let others = await otherSessions(session.ask);
  // A server that has just stopped ends its sessions a moment later.
  for (let turn = 0; others > 0 && turn < turns; turn++) {
    await delay(pauseMs);
    others = await otherSessions(session.ask);
  }
  if (others === 0) return;
  throw new NotNow(
    `${others} other ${others === 1 ? "session is" : "sessions are"} open on this database: stop its servers (and the pooler's idle sessions) first.`,
  );
}

const refuseLevel = (level: Level, own: Level): void => {
  if (isSameLevel(level, own)) return;
  throw new NotNow(
    `It has ${level.migrations} migrations and this build has ${own.migrations}: use the build that made it, then start the newer one, which migrates it.`,
  );
};

type Target = Readonly<{
  session: Session;
  /** Tables of the stand-ins, in the demonstration. */
  createMore: (session: Session) => Promise<void>;
  /** Whether what people have there may be replaced. */
  replace: boolean;
}>;

/** Every table that is there is emptied: those of another program are not ours. */
async function refuseForeign({ ask }: Session): Promise<void> {
  const [level, tables] = [await levelOf(ask), await tablesOf(ask)];
  if (level !== undefined || tables.length === 0) return;
  throw new NotNow("That database holds the tables of another program: give an empty one.");
}

/** A database of this build's level, with every table that is to be filled; nothing in it is lost unless `replace`. */
async function prepare({ session, createMore, replace }: Target): Promise<void> {
  await standAlone(session);
  await refuseForeign(session);
  if (!replace && (await hasPeople(session.ask)))
    throw new NotNow("People have accounts in that database: --replace gives them up for good.");
  await session.migrate();
  await createMore(session);
}

function tableIn(tables: readonly Table[], name: string, columns: readonly string[]): Table {
  const found = tables.find((table) => table.name === name);
  if (!found) throw new NotNow(`The table ${name} is the demonstration's: production takes none.`);
  const inOrder = columns.map((one) => {
    const column = found.columns.find((its) => its.name === one);
    if (!column) throw new NotNow(`The table ${name} has no column ${one} here.`);
    return column;
  });
  return { ...found, columns: inOrder };
}

async function refuseOther(
  session: Session,
  table: Table,
  expected: { rows: number; hex: string },
) {
  const found = await digestOf(session.ask, table);
  if (found.rows === expected.rows && found.hex === expected.hex) return;
  throw new Error(`The rows of ${table.name} are not those that were read: nothing is kept.`);
}

/**
 * Fills a database and the storage from an archive (OPS-46), after all of it was verified. One transaction: killed
 * half-way, the database is what it was; files are written before it ends, under keys that no row names until then.
 */
export async function restoreArchive(
  path: string,
  target: Target,
  storage: Storage,
): Promise<Manifest> {
  const manifest = await verifyArchive(path);
  refuseLevel(manifest.level, ownLevel());
  await prepare(target);
  const { ask } = target.session;
  await inTransaction(ask, "write", async () => {
    await writeAlike(ask);
    const all = await tablesOf(ask);
    const tables = new Map(
      manifest.tables.map(({ name, columns }) => [name, tableIn(all, name, columns)]),
    );
    await refill(ask, async () => {
      await readArchive(path, {
        rows: async (name, lines) => {
          const table = tables.get(name);
          if (table) await insertLines(ask, table, lines);
        },
        file: (key, bytes) => storage.put(key, bytes),
      });
    });
    await setSequences(ask, manifest.sequences);
    for (const { name, rows, digest } of manifest.tables) {
      const table = tables.get(name);
      if (table) await refuseOther(target.session, table, { rows, hex: digest });
    }
  });
  return manifest;
}

type Moved = Readonly<{ table: string; rows: number; digest: string }>;

/** Copies all rows and sequences of one database into another, and compares what both hold before it is kept. */
export async function moveDatabase(from: Session, target: Target): Promise<readonly Moved[]> {
  await from.migrate();
  await prepare(target);
  const { ask } = target.session;
  const moved: Moved[] = [];
  await inTransaction(from.ask, "read", () =>
    inTransaction(ask, "write", async () => {
      await writeAlike(from.ask);
      await writeAlike(ask);
      const [here, there] = [await tablesOf(from.ask), await tablesOf(ask)];
      const digests = new Map<Table, Digest>();
      await refill(ask, async () => {
        for (const table of here) {
          const names = table.columns.map(({ name }) => name);
          const other = tableIn(there, table.name, names);
          const digest = new Digest();
          for await (const lines of linesOf(from.ask, table)) {
            digest.add(lines);
            await insertLines(ask, other, lines);
          }
          digests.set(other, digest);
        }
      });
      await setSequences(ask, await sequencesOf(from.ask));
      for (const [table, digest] of digests) {
        await refuseOther(target.session, table, digest);
        moved.push({ table: table.name, rows: digest.rows, digest: digest.hex });
      }
    }),
  );
  return moved;
}
