// npm run lint: ESLint over what it has not yet passed. Rules read types, so that a file is judged with all that it
// imports: a file is left out when it passed with these very bytes, in it and in everything that it imports.
// (ESLint's own cache looks at the file alone: a changed import would not be seen.)
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ESLint } from "eslint";

import { keep, readKept } from "./kept.mjs";
import { Graph } from "./reach.mjs";

const name = "lint.json";
const mostKept = 40_000;

const graph = new Graph();
const hashes = new Map();

function hashOf(path) {
  const known = hashes.get(path);
  if (known) return known;
  const hash = createHash("sha256").update(readFileSync(path)).digest("base64url");
  hashes.set(path, hash);
  return hash;
}

const present = new Set(graph.files);

/** What every file is judged by: the rules, the compiler's options, the packages, the types without an import. */
const common = [
  process.version,
  ...["eslint.config.js", "tsconfig.json", "package-lock.json"].map(hashOf),
  ...graph.files.filter((path) => /\.d\.m?ts$/.test(path)).map(hashOf),
].join();

/** One mark for a file and everything that it imports. */
function markOf(path) {
  const mark = createHash("sha256").update(common);
  for (const one of [...graph.typeClosure(path)].sort()) {
    mark.update(one).update(present.has(one) ? hashOf(one) : "absent");
  }
  return mark.digest("base64url");
}

const eslint = new ESLint();
const passed = new Set(readKept(name, []));
const marks = new Map();
for (const path of graph.files.filter((one) => /\.tsx?$/.test(one))) {
  if (!(await eslint.isPathIgnored(path))) marks.set(path, markOf(path));
}
const open = [...marks.keys()].filter((path) => !passed.has(marks.get(path)));
const results = open.length > 0 ? await eslint.lintFiles(open) : [];
const faulty = new Set(
  results
    .filter(({ errorCount, warningCount }) => errorCount + warningCount > 0)
    .map(({ filePath }) => filePath),
);
const formatter = await eslint.loadFormatter("stylish");
const words = await formatter.format(results);
if (words) console.log(words);
const isFaulty = (path) => [...faulty].some((one) => one.endsWith(`/${path}`));
const good = [...marks].filter(([path]) => !isFaulty(path)).map(([, mark]) => mark);
// The marks of this run stand last: the oldest are forgotten first.
for (const mark of good) passed.delete(mark);
keep(name, [...passed, ...good].slice(-mostKept));
console.log(`lint: ${String(marks.size)} files, ${String(open.length)} of them read`);
process.exit(faulty.size > 0 ? 1 : 0);
