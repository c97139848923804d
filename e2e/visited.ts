import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Unset: none are collected. */
export const visitedFolder = process.env["VISITED_ADDRESSES"];

interface Line {
  readonly method: string;
  readonly path: string;
}

/** Writes what a journey asked of its site: « GET /mes-cours/ », each time it did. */
export function leaveVisited(spec: string, log: readonly string[]): void {
  if (!visitedFolder) return;
  const asked = log.flatMap((line) => {
    if (!line.includes('"msg":"request"')) return [];
    const { method, path } = JSON.parse(line) as Line;
    return [`${method} ${path.replace(/\?.*$/, "").replace(/(?:\/_root)?\.data$/, "/")}`];
  });
  mkdirSync(visitedFolder, { recursive: true });
  const report = { spec: relative(process.cwd(), spec), asked };
  writeFileSync(join(visitedFolder, `${randomUUID()}.json`), JSON.stringify(report));
}
