// The list of routes that each page loads, made as small as what it says.
import { isDeepStrictEqual } from "node:util";

/**
 * Remix lists for each route every file of its import graph. What the entry or a parent route brings already is named
 * again some 300 times; a page preloads each file once, so the shorter list asks for the same files.
 */
function withoutBrought(manifest) {
  const bringsOf = ({ module, imports = [] }) => [module, ...imports];
  const broughtBy = (id) =>
    id === undefined
      ? bringsOf(manifest.entry)
      : [...bringsOf(manifest.routes[id]), ...broughtBy(manifest.routes[id].parentId)];
  const trimmed = Object.values(manifest.routes).map((route) => {
    const brought = new Set(broughtBy(route.parentId));
    return { ...route, imports: route.imports.filter((each) => !brought.has(each)) };
  });
  const rank = new Map(importedBy(trimmed).map((file, at) => [file, at]));
  // Repeated runs in one order are what a compressed list is small by.
  const sorted = trimmed.map((route) => [
    route.id,
    { ...route, imports: route.imports.toSorted((one, other) => rank.get(one) - rank.get(other)) },
  ]);
  return { ...manifest, routes: Object.fromEntries(sorted) };
}

const deskFrame = "routes/operator/layout";

/** Files are no pages. No script comes with a page of the desk, and links lead there by loading it whole. */
function pagesWithScripts(manifest) {
  const isOfDesk = ({ id, parentId }) => id === deskFrame || parentId === deskFrame;
  const isFile = ({ path = "" }) => /\.[a-z]+$/.test(path);
  const others = Object.entries(manifest.routes).filter(
    ([, route]) => !isOfDesk(route) && !isFile(route),
  );
  return { ...manifest, routes: Object.fromEntries(others) };
}

/** Runs in the browser, as text: the routes again, from the tables that `pack` writes. */
function unpack(own, files, ids, paths, modules, lines) {
  const addressOf = (file) => `/assets/${file}.js`;
  const routes = {};
  lines.split(";").forEach((line, at) => {
    const [parent, bits, ...imports] = line.split(",").map(Number);
    const has = (bit) => (bits & bit) > 0;
    const id = ids[at];
    routes[id] = {
      id,
      ...(parent < 0 ? {} : { parentId: ids[parent] }),
      ...(has(8) ? { path: paths[at] } : {}),
      ...(has(16) ? { index: true } : {}),
      hasAction: has(1),
      hasLoader: has(2),
      hasErrorBoundary: has(4),
      hasClientAction: false,
      hasClientLoader: false,
      module: addressOf(modules[at].replace(/^-/, `${id.split("/").pop()}-`)),
      imports: imports.map((index) => addressOf(files[index])),
      css: [],
    };
  });
  return { ...own, routes };
}

const nameOf = (file) => file.replace(/^\/assets\/|\.js$/g, "");

/** Names of the imported files, the most imported first: their numbers are the shortest. */
function importedBy(routes) {
  const counts = new Map();
  for (const file of routes.flatMap(({ imports }) => imports)) {
    counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  return [...counts.keys()].sort((one, other) => counts.get(other) - counts.get(one));
}

/** A module's name, without what its route's id ends with: `-hash` for most. */
function moduleOf({ id, module }) {
  const name = nameOf(module);
  const own = id.split("/").pop();
  return name.startsWith(`${own}-`) ? name.slice(own.length) : name;
}

/** The tables: each imported file once, a route as its parent, what it has, its module, and the numbers of its imports. */
function pack({ routes, ...own }) {
  const ids = Object.keys(routes);
  const all = Object.values(routes);
  const imported = importedBy(all);
  const bitsOf = ({ hasAction, hasLoader, hasErrorBoundary, path, index }) =>
    [hasAction, hasLoader, hasErrorBoundary, path !== undefined, index].reduce(
      (bits, has, at) => bits + (has ? 2 ** at : 0),
      0,
    );
  const lines = all.map((route) => {
    const numbers = route.imports.map((file) => imported.indexOf(file));
    return [ids.indexOf(route.parentId), bitsOf(route), ...numbers].join(",");
  });
  const paths = all.map(({ path }) => path ?? "");
  return [own, imported.map(nameOf), ids, paths, all.map(moduleOf), lines.join(";")];
}

/** The text of Remix's manifest file, smaller; throws when a route holds something that the tables do not. */
export function packedManifest(text) {
  const [, before, json] = /^(window\.__remixManifest=)(.*?);?\s*$/s.exec(text);
  const manifest = withoutBrought(pagesWithScripts(JSON.parse(json)));
  const tables = pack(manifest);
  if (!isDeepStrictEqual(unpack(...tables), manifest)) {
    throw new Error("scripts/manifest.mjs: a route of the manifest holds what its tables do not");
  }
  return `${before}(${String(unpack)})(${tables.map((table) => JSON.stringify(table)).join(",")});`;
}
