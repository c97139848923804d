// npm run specification: says which cited id lacks its sentence in docs/specification, and which sentence no code cites.
// Where an id lives: git grep STM-11.
import { readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const folder = "docs/specification";
const roots = ["app", "docs", "e2e", "scripts", "tests"];
const idForm =
  /\b[A-Z]{3,4}-\d{2,3}[a-z]?\b|\b(?:decision \d{3}|security \d+)\b|\(R\d+\b|(?<=docs\/decisions\/)\d{3}/g;
const promiseForm = /^- \*\*([A-Z]{3,4}-\d{2,3}[a-z]?)\*\* .+$/;
const mayCite = (path) => /\.(tsx?|mjs|cjs|js|css|md|txt)$/.test(path) && !path.startsWith(folder);

const filesIn = (root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => normalize(join(entry.parentPath, entry.name)))
    .filter(mayCite);

/** The files that cite each id. */
function readCitations() {
  const cited = new Map();
  const atRoot = readdirSync(".").filter(mayCite);
  for (const path of roots.flatMap(filesIn).concat(atRoot).sort()) {
    for (const [match] of readFileSync(path, "utf8").matchAll(idForm)) {
      const id = match.replace(/^(?=\d{3}$)/, "decision ");
      cited.set(id, (cited.get(id) ?? new Set()).add(path));
    }
  }
  return cited;
}

/** What is cited and stands in another page: decisions by their number, statements of docs/security.md by theirs. */
function readElsewhere() {
  const numbers = [...readFileSync("docs/security.md", "utf8").matchAll(/^- \*\*([^*]+)\*\*/gm)];
  const statements = numbers.flatMap(([, said]) => {
    const [first, last = first] = said.split(/–|, /).map(Number);
    return Array.from({ length: last - first + 1 }, (_, more) => `security ${first + more}`);
  });
  const decisions = readdirSync("docs/decisions").map((name) => `decision ${name.slice(0, 3)}`);
  return new Set([...statements, ...decisions]);
}

/** What is wrong between the ids that the code cites and the sentences of docs/specification. */
export function faultsOfSpecification() {
  const cited = readCitations();
  const elsewhere = readElsewhere();
  const promised = new Set();
  const faults = [];
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    for (const line of readFileSync(path, "utf8").split("\n")) {
      const [, id] = promiseForm.exec(line) ?? [];
      if (!id) continue;
      if (promised.has(id)) faults.push(`${id} is promised twice`);
      if (!cited.has(id)) faults.push(`${id} is cited nowhere: take it out of ${path}`);
      promised.add(id);
    }
  }
  for (const [id, paths] of cited) {
    if (promised.has(id) || elsewhere.has(id)) continue;
    faults.push(`${id} has no sentence in ${folder}: ${[...paths].join(", ")}`);
  }
  return faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = faultsOfSpecification();
  for (const fault of faults) console.log(fault);
  process.exit(faults.length > 0 ? 1 : 0);
}
