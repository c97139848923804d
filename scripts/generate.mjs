// npm run db:generate: a migration, by Drizzle, which needs the last snapshot alone; written in short lines of JSON.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = "app/db/migrations/meta";
const width = 160;

/** On one line what fits there, such as a column. */
function lay(value, indent = "") {
  const line = JSON.stringify(value);
  if (typeof value !== "object" || value === null || indent.length + line.length <= width) {
    return line;
  }
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const parts = Object.entries(value).map(
    ([name, part]) => inner + (open === "[" ? "" : `${JSON.stringify(name)}: `) + lay(part, inner),
  );
  return `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}

const { status } = spawnSync(
  "npx",
  ["--no-install", "drizzle-kit", "generate", ...process.argv.slice(2)],
  { stdio: "inherit" },
);
const snapshots = readdirSync(folder)
  .filter((file) => file.endsWith("_snapshot.json"))
  .toSorted();
for (const file of snapshots.slice(0, -1)) rmSync(join(folder, file));
const last = join(folder, snapshots.at(-1) ?? "");
writeFileSync(last, `${lay(JSON.parse(readFileSync(last, "utf8")))}\n`);
process.exitCode = status ?? 1;
