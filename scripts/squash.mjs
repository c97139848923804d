// One migration of the whole schema while nothing is released: the tables' own, then what Drizzle has no words for.
import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, rmSync } from "node:fs";

const folder = "app/db/migrations";
rmSync(folder, { recursive: true, force: true });
const made = spawnSync(
  process.execPath,
  ["node_modules/drizzle-kit/bin.cjs", "generate", "--name", "initial"],
  { stdio: "inherit" },
);
if (made.status !== 0) process.exit(made.status ?? 1);
appendFileSync(`${folder}/0000_initial.sql`, `\n${readFileSync("app/db/extra.sql", "utf8")}`);
