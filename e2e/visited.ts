import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Unset: none are collected. */
export const visitedFolder = process.env["VISITED_ADDRESSES"];

export function leaveVisited(spec: string, log: readonly string[]): void {
  if (!visitedFolder) return;
  const paths = log.flatMap((line) => {
    if (!line.includes('"msg":"request"')) return [];
    const { path } = JSON.parse(line) as { path: string };
    return [path.replace(/\?.*$/, "").replace(/(?:\/_root)?\.data$/, "/")];
  });
  mkdirSync(visitedFolder, { recursive: true });
  const report = { spec: relative(process.cwd(), spec), addresses: [...new Set(paths)].sort() };
  writeFileSync(join(visitedFolder, `${randomUUID()}.json`), JSON.stringify(report));
}
