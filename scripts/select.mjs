// Which tests a change asks for (npm test -- --changed): those that run a changed declaration, journeys that walk each
// page it reaches, and the harnesses over a whole table when what they walk has changed.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { keep, readKept } from "./kept.mjs";
import { baseOfTree, changedFiles, fileAt, Graph } from "./reach.mjs";
import { routeTable } from "./route-table.mjs";

/** What all tests stand on: a change of it runs everything. */
const ground =
  /^(?:package-lock\.json|tsconfig\.json|(?:vite|vitest|playwright)[\w.]*\.ts|tests\/(?:setup|database)\/|e2e\/(?:site|sites|server|databases|test|global-setup)\.ts|scripts\/(?:f0|postgres|test|parts|build)\.mjs)/;

/** Tests that walk the whole house: they run for what they are about, not for all that they reach. */
const harnesses = [
  [/^app\/api\/.*\.test\.ts$/, /^app\/api\/|\/(?:[\w-]+\.)?endpoints\.ts$|\/api\.server\.ts$/],
  [
    /^app\/server\/(?:menu|addresses)\.test\.ts$/,
    /^app\/(?:routes|bff|server)\/|\/(?:routes|paths)\.ts$/,
  ],
  [
    /^app\/server\/(?:pages|statements)\.test\.ts$/,
    /^app\/(?:bff|server)\/|routes\.ts$|repository(?:\.\w+)?\.server\.ts$/,
  ],
  [/^app\/server\/form-fuzz\.test\.ts$/, /^app\/(?:bff|server)\/|\.endpoints\.ts$/],
  [/^app\/server\/\w+-year\.test\.ts$/, /^app\/modules\/(?:billing|earnings)\/|^tests\/year\//],
  [/^app\/db\/seed\/.*\.test\.ts$|^app\/db\/outage\.test\.ts$/, /^app\/db\//],
  [
    /^e2e\/.*\.test\.ts$/,
    /^app\/(?:bff|server|cli)\/|^app\/(?:root|entry)|^app\/ui\/(?:form|field)|\/(?:routes|paths)\.ts$/,
  ],
];

const isUnit = (path) => /^(?:app|tests)\/.*\.test\.tsx?$/.test(path);
const isRace = (path) => path.endsWith(".race.test.ts");
const ofEmbedded = /^app\/(?:db|api)\/|^app\/bff\/rotation|^app\/server\/jobs/;
const weighs =
  /^(?:app\/(?:routes|ui|styles|lib)\/|app\/modules\/.*\/components\/|app\/[\w.-]+\.tsx?$|public\/|locales\/|tailwind|remix)/;

/** What each journey asks of its site, kept by the machine when it was last run whole. */
const WALKS = "walks.json";

/** Keeps which pages each journey asked for, from the reports that the sites of a run have left in a folder. */
export function rememberAddresses(folder) {
  if (!existsSync(folder)) return;
  const found = {};
  for (const name of readdirSync(folder)) {
    const { spec, asked } = JSON.parse(readFileSync(join(folder, name), "utf8"));
    const walk = (found[spec] ??= { cost: 0, asked: [] });
    walk.cost += asked.length;
    walk.asked = [...new Set([...walk.asked, ...asked])].sort();
  }
  keep(WALKS, { ...readKept(WALKS, {}), ...found });
}

/** For each journey the pages that it asks for and that a change reaches: « POST app/routes/… ». */
function reachedPages(graph, walks, reached) {
  const table = routeTable(graph.files);
  const isReached = (path) => graph.nodesOf(path).some((node) => reached.has(node));
  const pages = new Map();
  for (const [spec, { asked }] of Object.entries(walks)) {
    const found = new Set();
    for (const line of asked) {
      const [method, address] = line.split(" ");
      for (const file of table.filesOf(address))
        if (isReached(file)) found.add(`${method} ${file}`);
    }
    pages.set(spec, found);
  }
  return pages;
}

/** Changed journeys, those never run, and the cheapest that walk each reached page once. */
function journeysOver(graph, reached) {
  const walks = readKept(WALKS, {});
  const specs = graph.files.filter((path) => /^e2e\/.*\.spec\.ts$/.test(path));
  const pages = reachedPages(graph, walks, reached);
  const chosen = specs.filter(
    (spec) => !walks[spec] || graph.nodesOf(spec).some((node) => reached.has(node)),
  );
  const left = new Set(specs.flatMap((spec) => [...(pages.get(spec) ?? [])]));
  for (const spec of chosen) for (const page of pages.get(spec) ?? []) left.delete(page);
  const gainOf = (spec) =>
    [...pages.get(spec)].filter((page) => left.has(page)).length / walks[spec].cost;
  while (left.size > 0) {
    const [best] = specs
      .filter((spec) => pages.has(spec) && !chosen.includes(spec))
      .sort((a, b) => gainOf(b) - gainOf(a));
    chosen.push(best);
    for (const page of pages.get(best)) left.delete(page);
  }
  return chosen.sort();
}

/** What to run for changed files; `before` answers the text that one of them had. */
export function selectFor(graph, changed, before) {
  const reached = graph.reachedFrom(
    changed.flatMap((path) => graph.changedNodes(path, before(path))),
  );
  const isAsked = (test) => {
    const [, about] = harnesses.find(([one]) => one.test(test)) ?? [];
    if (about) return changed.some((path) => path === test || about.test(path));
    return graph.nodesOf(test).some((node) => reached.has(node));
  };
  const tests = graph.files.filter(isUnit).filter(isAsked);
  return {
    changed,
    unit: tests.filter((path) => !isRace(path) && path !== "app/db/embedded.test.ts"),
    races: tests.filter(isRace),
    embedded: changed.some((path) => ofEmbedded.test(path)),
    budgets: changed.some((path) => weighs.test(path)),
    bytes: graph.files.filter((path) => /^e2e\/.*\.test\.ts$/.test(path)).filter(isAsked),
    journeys: journeysOver(graph, reached),
  };
}

/** What to run for what has changed since the main branch. */
export function select() {
  const base = baseOfTree();
  const changed = changedFiles(base);
  const whole = changed.find((path) => ground.test(path));
  return whole ? { whole } : selectFor(new Graph(), changed, (path) => fileAt(base, path));
}

if (process.argv[1]?.endsWith("select.mjs")) console.log(JSON.stringify(select(), undefined, 2));
