import { createHash } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import { keyIn, type Storage } from "#app/gateways/storage-key.ts";
import { createTar } from "#app/lib/tar.server.ts";

import { type Level, levelOf, sequencesOf, type Table, tablesOf } from "./catalogue.server.ts";
import { Digest, linesOf, writeAlike } from "./copy.server.ts";
import {
  type Entry,
  filePrefix,
  type Manifest,
  manifestName,
  sealName,
  tablePrefix,
} from "./manifest.ts";
import type { Ask } from "./session.server.ts";

const compressed = promisify(gzip);
/** Characters of rows in one entry, before they are compressed. */
const entryLength = 4 << 20;

/** After the name of one that is not whole yet. */
export const draftEnding = ".part";

type Add = (name: string, bytes: Uint8Array) => Promise<void>;

export const sha256 = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

/** The keys of files stand in columns of this name. */
const holdsKeys = (column: string) => /^(?:.+_)?key$/.test(column);

function keysIn(lines: readonly string[], positions: readonly number[]): string[] {
  if (positions.length === 0) return [];
  return lines.flatMap((line) => {
    const values = JSON.parse(line) as (string | null)[];
    return positions.flatMap((at) => keyIn(values[at] ?? "") ?? []);
  });
}

async function addTable(ask: Ask, table: Table, add: Add, keys: Set<string>) {
  const digest = new Digest();
  const positions = table.columns.flatMap(({ name }, at) => (holdsKeys(name) ? [at] : []));
  let [waiting, length, number]: [string[], number, number] = [[], 0, 0];

  async function flush() {
    if (waiting.length === 0) return;
    number++;
    const name = `${tablePrefix}${table.name}/${String(number).padStart(6, "0")}.jsonl.gz`;
    await add(name, await compressed(`${waiting.join("\n")}\n`, { level: 1 }));
    [waiting, length] = [[], 0];
  }
  for await (const lines of linesOf(ask, table)) {
    digest.add(lines);
    for (const key of keysIn(lines, positions)) keys.add(key);
    waiting.push(...lines);
    length += lines.reduce((sum, line) => sum + line.length, 0);
    if (length > entryLength) await flush();
  }
  await flush();
  const columns = table.columns.map(({ name }) => name);
  return { name: table.name, columns, rows: digest.rows, digest: digest.hex };
}

async function addDatabase(ask: Ask, add: Add, keys: Set<string>) {
  await writeAlike(ask);
  const level: Level | undefined = await levelOf(ask);
  if (!level) throw new Error("There is no database of Préau here.");
  const tables: Manifest["tables"] = [];
  for (const table of await tablesOf(ask)) tables.push(await addTable(ask, table, add, keys));
  // Read last: not below any number that a row bears.
  const sequences = [...(await sequencesOf(ask))];
  return { level, tables, sequences };
}

async function addFiles(storage: Storage, add: Add, keys: ReadonlySet<string>) {
  const missing: string[] = [];
  for (const key of [...keys].sort()) {
    const bytes = await storage.read(key);
    if (bytes) await add(filePrefix + key, bytes);
    else missing.push(key);
  }
  return { files: keys.size - missing.length, missing };
}

type Source = Readonly<{
  engine: Manifest["engine"];
  /** Runs `act` in one transaction that reads what was there at its beginning. */
  snapshot: <Result>(act: (ask: Ask) => Promise<Result>) => Promise<Result>;
  storage: Storage;
  version: string;
  now: Date;
}>;

/**
 * Writes database and files into one archive (OPS-46): the rows as one instant had them, then the files that these
 * name, sealed as they are kept. Nothing stays when it fails.
 */
export async function createArchive(path: string, source: Source): Promise<Manifest> {
  const { engine, snapshot, storage, version, now } = source;
  const draft = `${path}${draftEnding}`;
  await rm(draft, { force: true });
  const tar = await createTar(draft, now);
  const entries: Entry[] = [];
  const add: Add = async (name, bytes) => {
    await tar.add(name, bytes);
    entries.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
  };
  try {
    const keys = new Set<string>();
    const database = await snapshot((ask) => addDatabase(ask, add, keys));
    const files = await addFiles(storage, add, keys);
    const manifest: Manifest = {
      format: 1,
      version,
      madeAt: now.toISOString(),
      engine,
      ...database,
      entries,
      ...files,
      keys: "none: DATA_KEY, SESSION_SECRET and the keys of third parties are kept elsewhere",
    };
    const bytes = Buffer.from(JSON.stringify(manifest));
    await tar.add(manifestName, bytes);
    await tar.add(sealName, Buffer.from(sha256(bytes)));
    await tar.close();
    await rename(draft, path);
    return manifest;
  } catch (error) {
    await tar.giveUp().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}
