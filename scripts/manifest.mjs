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
    return [route.id, { ...route, imports: route.imports.filter((each) => !brought.has(each)) }];
  });
  return { ...manifest, routes: Object.fromEntries(trimmed) };
}

/** Runs in the browser, as text: the routes again, from the tables that `pack` writes. */
function unpack(own, files, ids, paths, lines) {
  const fileOf = (index) => `/assets/${files[index]}.js`;
  const routes = {};
  lines.split(";").forEach((line, at) => {
    const [parent, bits, ...brings] = line.split(",").map(Number);
    const [module, ...imports] = brings.map(fileOf);
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
      module,
      imports,
      css: [],
    };
  });
  return { ...own, routes };
}

/** The tables: each file's name once, a route as its parent, what it has, and the numbers of its files. */
function pack({ routes, ...own }) {
  const ids = Object.keys(routes);
  const files = [];
  const numberOf = (file) => {
    const name = file.replace(/^\/assets\/|\.js$/g, "");
    if (!files.includes(name)) files.push(name);
    return files.indexOf(name);
  };
  for (const { module } of Object.values(routes)) numberOf(module);
  const bitsOf = ({ hasAction, hasLoader, hasErrorBoundary, path, index }) =>
    [hasAction, hasLoader, hasErrorBoundary, path !== undefined, index].reduce(
      (bits, has, at) => bits + (has ? 2 ** at : 0),
      0,
    );
  const lines = Object.values(routes).map((route) =>
    [
      ids.indexOf(route.parentId),
      bitsOf(route),
      ...[route.module, ...route.imports].map(numberOf),
    ].join(","),
  );
  return [own, files, ids, ids.map((id) => routes[id].path ?? ""), lines.join(";")];
}

/** The text of Remix's manifest file, smaller; throws when a route holds something that the tables do not. */
export function packedManifest(text) {
  const [, before, json] = /^(window\.__remixManifest=)(.*?);?\s*$/s.exec(text);
  const manifest = withoutBrought(JSON.parse(json));
  const tables = pack(manifest);
  if (!isDeepStrictEqual(unpack(...tables), manifest)) {
    throw new Error("scripts/manifest.mjs: a route of the manifest holds what its tables do not");
  }
  return `${before}(${String(unpack)})(${tables.map((table) => JSON.stringify(table)).join(",")});`;
}
