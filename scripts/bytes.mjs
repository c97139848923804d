// What a row of each table takes in PostgreSQL, its indexes included: the figures of docs/scale.md. --scale=demo
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { onServer, startPostgres } from "./postgres.mjs";
import { runBuilt } from "./site.mjs";

const scale = process.argv.find((one) => one.startsWith("--scale="))?.split("=")[1] ?? "demo";
/** Of fewer rows the first page of a table and its indexes is most of it. */
const fewest = 100;

const folder = mkdtempSync(join(tmpdir(), "preau-bytes-"));
const postgres = await startPostgres();
try {
  const DATABASE_URL = postgres.url();
  runBuilt("seed", [`--scale=${scale}`, `--json=${folder}/seed.json`], folder, { DATABASE_URL });
  await onServer(DATABASE_URL, async (client) => {
    await client.query("vacuum analyze");
    const { rows } = await client.query(`select relname as name, reltuples::int as rows,
        pg_total_relation_size(oid)::int as bytes, pg_indexes_size(oid)::int as indexes
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      order by 3 desc`);
    const all = rows.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`${scale}: ${(all / 1e6).toFixed(1)} MB in ${rows.length} tables`);
    console.log("table | rows | bytes a row | of which indexes | MB");
    for (const { name, rows: count, bytes, indexes } of rows.filter((one) => one.rows >= fewest)) {
      const [each, ofIndexes] = [bytes, indexes].map((some) => Math.round(some / count));
      console.log(`${name} | ${count} | ${each} | ${ofIndexes} | ${(bytes / 1e6).toFixed(1)}`);
    }
  });
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
