import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

import { entriesOf, type TarEntry } from "#app/lib/tar.server.ts";

import { Digest } from "./copy.server.ts";
import { sha256 } from "./create.server.ts";
import {
  type Entry,
  type Manifest,
  manifestName,
  manifestSchema,
  sealName,
  tablePrefix,
} from "./manifest.ts";

const opened = promisify(gunzip);

/** The archive is not what was written; its sentence says where. */
export class Damaged extends Error {}

async function withFile<Result>(path: string, act: (file: FileHandle) => Promise<Result>) {
  const file = await open(path, "r");
  try {
    return await act(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    throw error instanceof Damaged ? error : new Damaged(reason, { cause: error });
  } finally {
    await file.close();
  }
}

async function readManifest(file: FileHandle): Promise<Manifest> {
  const ends = new Map<string, TarEntry>();
  for await (const entry of entriesOf(file)) {
    if (entry.name === manifestName || entry.name === sealName) ends.set(entry.name, entry);
  }
  const [manifest, seal] = [ends.get(manifestName), ends.get(sealName)];
  if (!manifest || !seal) throw new Damaged("The archive ends too early.");
  const bytes = await manifest.read();
  if ((await seal.read()).toString() !== sha256(bytes))
    throw new Damaged("Its manifest was altered.");
  return manifestSchema.parse(JSON.parse(bytes.toString()));
}

/** Skips from header to header: what it names is not read. */
export const manifestOf = (path: string): Promise<Manifest> => withFile(path, readManifest);

type Visit = Readonly<{
  /** Rows of a table, some at a time. */
  rows: (table: string, lines: readonly string[]) => Promise<void>;
  file: (key: string, bytes: Buffer) => Promise<void>;
}>;

async function wholeEntry(entry: TarEntry, expected: Entry | undefined): Promise<Buffer> {
  if (expected?.name !== entry.name) throw new Damaged(`${entry.name} is not in its manifest.`);
  const bytes = await entry.read();
  if (sha256(bytes) !== expected.sha256) throw new Damaged(`${entry.name} was altered.`);
  return bytes;
}

async function visitEntry(name: string, bytes: Buffer, visit: Visit): Promise<void> {
  const [top, ...rest] = name.split("/");
  if (`${top ?? ""}/` !== tablePrefix) {
    await visit.file(rest.join("/"), bytes);
    return;
  }
  const text = (await opened(bytes)).toString();
  await visit.rows(rest[0] ?? "", text.trimEnd().split("\n"));
}

/** Goes through all of it; throws at the first byte that is not as its manifest says. */
export function readArchive(path: string, visit: Visit): Promise<Manifest> {
  return withFile(path, async (file) => {
    const manifest = await readManifest(file);
    let at = 0;
    for await (const entry of entriesOf(file)) {
      if (entry.name === manifestName || entry.name === sealName) continue;
      const bytes = await wholeEntry(entry, manifest.entries[at]);
      at++;
      await visitEntry(entry.name, bytes, visit);
    }
    if (at !== manifest.entries.length) throw new Damaged("An entry of its manifest is missing.");
    return manifest;
  });
}

/** Every checksum, and the digest of every table's rows. */
export async function verifyArchive(path: string): Promise<Manifest> {
  const digests = new Map<string, Digest>();
  const manifest = await readArchive(path, {
    rows: (table, lines) => {
      const digest = digests.get(table) ?? new Digest();
      digest.add(lines);
      digests.set(table, digest);
      return Promise.resolve();
    },
    file: () => Promise.resolve(),
  });
  for (const { name, rows, digest } of manifest.tables) {
    const found = digests.get(name) ?? new Digest();
    if (found.rows !== rows || found.hex !== digest)
      throw new Damaged(`The rows of ${name} are not those that were written.`);
  }
  return manifest;
}
