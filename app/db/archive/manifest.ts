import { z } from "zod";

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

export const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** Of the build that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  engine: z.enum(["embedded", "postgres"]),
  level: z.strictObject({ migrations: count, last: z.number() }),
  /** The rows as written by their columns; the sum of their SHA256 in any order. */
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: count,
      digest: hex,
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.number().nullable() })),
  entries: z.array(z.strictObject({ name: z.string(), bytes: count, sha256: hex })),
  files: count,
  /** Named by a row, and removed before it was read, or lost. */
  missing: z.array(z.string()),
  keys: z.literal(
    "none: DATA_KEY, SESSION_SECRET and the keys of third parties are kept elsewhere",
  ),
});

export type Manifest = z.output<typeof manifestSchema>;
export type Entry = Manifest["entries"][number];

export const manifestName = "manifest.json";
/** The SHA256 of the manifest, last of all: an archive without it was cut. */
export const sealName = "manifest.sha256";
export const filePrefix = "files/";
export const tablePrefix = "database/";
