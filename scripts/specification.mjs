// npm run specification: writes, under each promise of docs/specification, the files that cite its id and the tests that
// show it. The sentences are written by hand; `npm run check` says which is missing or out of date.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const folder = "docs/specification";
const roots = ["app", "docs", "e2e", "scripts", "tests"];
const idForm = /\b[A-Z]{3,4}-\d{2,3}[a-z]?\b|\b(?:decision \d{3}|security \d+)\b|\(R\d+\b/g;
const promiseForm = /^- \*\*([A-Z]{3,4}-\d{2,3}[a-z]?)\*\* .+$/;
const mayCite = (path) => /\.(tsx?|mjs|css|md)$/.test(path) && !path.startsWith(folder);
const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path);

const filesIn = (root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => normalize(join(entry.parentPath, entry.name)))
    .filter(mayCite);

/** The files of ours that a file imports. */
const importsOf = (path, text) =>
  [...text.matchAll(/from "(#(?:app|tests|e2e|scripts)\/|\.\.?\/)([^"]+)"/g)].map(
    ([, start, rest]) =>
      start.startsWith("#") ? start.slice(1) + rest : normalize(join(dirname(path), start, rest)),
  );

/** Each id with the files that cite it, and each file with those that import it. */
function readCode() {
  const cited = new Map();
  const importers = new Map();
  const add = (map, key, value) => map.set(key, (map.get(key) ?? new Set()).add(value));
  for (const path of roots.flatMap(filesIn).sort()) {
    const text = readFileSync(path, "utf8");
    for (const [id] of text.matchAll(idForm)) add(cited, id, path);
    for (const imported of importsOf(path, text)) add(importers, imported, path);
  }
  return { cited, importers };
}

/** The tests that import these files, or what imports them: the nearest ones, three at most. */
function testsOver(files, importers) {
  let near = files;
  for (let step = 0; step < 3; step++) {
    near = [...new Set(near.flatMap((path) => [...(importers.get(path) ?? [])]))].sort();
    const tests = near.filter(isTest);
    if (tests.length > 0) return tests.slice(0, 3);
  }
  return [];
}

const named = (paths) => paths.map((path) => `\`${path}\``).join(", ");

/** Where a promise lives and what shows it: the tests that cite it, else those that reach what cites it. */
function placesOf(id, { cited, importers }) {
  const all = [...(cited.get(id) ?? [])];
  const [code, tests] = [all.filter((path) => !isTest(path)), all.filter(isTest)];
  const reached = tests.length > 0 ? [] : testsOver(code, importers);
  return [
    ...(code.length > 0 ? [`  - in ${named(code)}`] : []),
    ...(tests.length > 0 ? [`  - shown by ${named(tests)}`] : []),
    ...(reached.length > 0 ? [`  - reached by ${named(reached)}`] : []),
  ];
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

/** The pages as they should be, by path, and what is wrong with the promises themselves. */
export function writeSpecification() {
  const code = readCode();
  const elsewhere = readElsewhere();
  const promised = new Set();
  const faults = [];
  const pages = new Map();
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    const page = readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => !/^ {2}- (?:in|shown by|reached by) /.test(line))
      .flatMap((line) => {
        const [, id] = promiseForm.exec(line) ?? [];
        if (!id) return [line];
        if (promised.has(id)) faults.push(`${id} is promised twice`);
        if (!code.cited.has(id)) faults.push(`${id} is cited nowhere: take it out of ${path}`);
        promised.add(id);
        return [line, ...placesOf(id, code)];
      });
    pages.set(path, page.join("\n"));
  }
  for (const [id, paths] of code.cited) {
    if (promised.has(id) || elsewhere.has(id)) continue;
    faults.push(`${id} has no sentence in ${folder}: ${[...paths].join(", ")}`);
  }
  return { pages, faults };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { pages, faults } = writeSpecification();
  for (const [path, page] of pages) writeFileSync(path, page);
  for (const fault of faults) console.log(fault);
  process.exit(faults.length > 0 ? 1 : 0);
}
