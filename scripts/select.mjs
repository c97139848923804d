// Which tests a change asks for (npm test -- --changed): those that run a changed file, and the harnesses over a whole
// table when what they walk has changed.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { keep, readKept } from "./kept.mjs";
import { changedFiles, Graph } from "./reach.mjs";
import { routeTable } from "./route-table.mjs";

/** What all tests stand on: a change of it runs everything. */
const ground =
  /^(?:package-lock\.json|tsconfig\.json|(?:vite|vitest|playwright)[\w.]*\.ts|tests\/(?:setup|database)\/|e2e\/(?:site|databases|test|global-setup)\.ts|scripts\/(?:f0|postgres|test|parts|build)\.mjs)/;

/** Tests that walk a whole table, and what of it must have changed. */
const harnesses = [
  [/^app\/api\/.*\.test\.ts$/, /^app\/api\/|\/(?:[\w-]+\.)?endpoints\.ts$|\/api\.server\.ts$/],
  [
    /^app\/server\/(?:pages|statements|form-fuzz|menu|addresses)\.test\.ts$/,
    /^app\/(?:routes|bff|api|server)\/|routes\.ts$|paths\.ts$|repository\.server\.ts$/,
  ],
];

const isUnit = (path) => /^(?:app|tests)\/.*\.test\.tsx?$/.test(path);
const isRace = (path) => path.endsWith(".race.test.ts");
const ofEmbedded = /^app\/(?:db|api)\/|^app\/bff\/rotation|^app\/server\/jobs/;
const weighs =
  /^(?:app\/(?:routes|ui|styles|lib)\/|app\/modules\/.*\/components\/|app\/[\w.-]+\.tsx?$|public\/|locales\/|tailwind|remix)/;

/** The texts' readers stand for a file of texts, the importers of a deleted file stand for it. */
function touched(graph, changed) {
  const all = new Set(changed);
  for (const path of changed) for (const reader of graph.readersOf(path)) all.add(reader);
  return all;
}

const meets = (closure, set) => [...set].some((path) => closure.has(path));

/** Keeps which addresses each journey visited, from the reports that the sites of a run have left in a folder. */
export function rememberAddresses(folder) {
  if (!existsSync(folder)) return;
  const visited = readKept("journeys.json", {});
  const found = {};
  for (const name of readdirSync(folder)) {
    const { spec, addresses } = JSON.parse(readFileSync(join(folder, name), "utf8"));
    found[spec] = [...new Set([...(found[spec] ?? []), ...addresses])].sort();
  }
  keep("journeys.json", { ...visited, ...found });
}

/** The journeys, each with the files of the addresses that it visited when it was last run whole. */
function journeysOver(graph, set) {
  const visited = readKept("journeys.json", {});
  const table = routeTable(graph.files);
  return graph.files
    .filter((path) => /^e2e\/.*\.spec\.ts$/.test(path))
    .filter((spec) => {
      const addresses = visited[spec];
      if (!addresses) return true;
      const files = new Set(addresses.flatMap((address) => table.filesOf(address)));
      return meets(graph.closure([spec, ...files]), set);
    });
}

/** What to run for what has changed since the main branch. */
export function select() {
  const changed = changedFiles();
  const whole = changed.find((path) => ground.test(path));
  if (whole) return { whole };
  const graph = new Graph();
  const set = touched(graph, changed);
  const tests = graph.files.filter(isUnit).filter((test) => {
    if (meets(graph.closure([test]), set)) return true;
    return harnesses.some(
      ([one, what]) => one.test(test) && changed.some((path) => what.test(path)),
    );
  });
  return {
    changed,
    unit: tests.filter((path) => !isRace(path) && path !== "app/db/embedded.test.ts"),
    races: tests.filter(isRace),
    embedded: changed.some((path) => ofEmbedded.test(path)),
    budgets: changed.some((path) => weighs.test(path)),
    bytes: graph.files
      .filter((path) => /^e2e\/.*\.test\.ts$/.test(path))
      .filter((path) => meets(graph.closure([path]), set)),
    journeys: journeysOver(graph, set),
  };
}

if (process.argv[1]?.endsWith("select.mjs")) console.log(JSON.stringify(select(), undefined, 2));
