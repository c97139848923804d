// What the server runs, by esbuild: a tenth of the processor time of Vite, whose own kinds of import are written out
// here. The browser's files stay Vite's (decision 067).
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { build } from "esbuild";

const patternOf = (glob) =>
  new RegExp(
    `^${glob
      .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replace(/\*\*\/|\*/g, (stars) => (stars === "*" ? "[^/]*" : "(?:.*/)?"))}$`,
  );

/** Paths from the repository's root, as Vite writes them. */
function matching(glob) {
  const folder = glob.slice(0, glob.indexOf("*") + 1 || glob.length).replace(/[^/]*$/, "");
  if (!existsSync(`.${folder}`)) return [];
  const names = readdirSync(`.${folder}`, { recursive: true }).sort();
  return names.map((name) => join(folder, name)).filter((path) => patternOf(glob).test(path));
}

const globs = /import\.meta\.glob(?:<[^(]*>)?\(([^()]*)\)/g;

/** `import.meta.glob` with `eager`, as imports and an object of them. */
function writtenOut(source) {
  const imports = [];
  const object = (_, call) => {
    const [asked, { eager, query = "", import: name }] = new Function(`return [${call}]`)();
    if (!eager) throw new Error(`not known: ${call}`);
    const all = [asked].flat();
    const without = all.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
    const paths = all
      .filter((glob) => !glob.startsWith("!"))
      .flatMap(matching)
      .filter((path) => !without.some((glob) => patternOf(glob).test(path)));
    const entries = paths.map((path) => {
      const own = `file${imports.length}of`;
      imports.push(`import * as ${own} from ${JSON.stringify(resolve(`.${path}`) + query)};`);
      return `${JSON.stringify(path)}: ${own}${name ? `.${name}` : ""}`;
    });
    return `{${entries.join(", ")}}`;
  };
  const body = source.replaceAll(globs, object);
  return [...imports, body].join("\n");
}

/** What the server runs; these files share their modules, so that cache, session and database exist once (decision 011). */
const entries = {
  index: "server.ts",
  market: "app/cli/market.ts",
  seed: "app/db/seed/main.ts",
  serve: "scripts/bench/serve.ts",
  search: "scripts/bench/search.ts",
  components: "scripts/bench/components.ts",
  sites: "scripts/sites.ts",
};

/** Marks what the plugin itself asks. */
const found = Symbol("found");

/** The kinds of import that Vite knows and esbuild does not. `addressOf(path)`: where the browser finds a file. */
const likeVite = (addressOf) => ({
  name: "like-vite",
  setup({ onLoad, onResolve, resolve: find }) {
    onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.slice(0, -"?raw".length)),
      namespace: "raw",
    }));
    onResolve({ filter: /\.(?:svg|woff2)$|\?url$/ }, async ({ path, pluginData, ...options }) => {
      if (pluginData === found) return undefined;
      const { path: file } = await find(path.replace(/\?url$/, ""), {
        ...options,
        pluginData: found,
      });
      return { path: file, namespace: "address" };
    });
    onLoad({ filter: /./, namespace: "address" }, ({ path }) => ({
      contents: addressOf(relative(".", path)),
      loader: "text",
    }));
    onLoad({ filter: /./, namespace: "raw" }, ({ path }) => ({
      contents: readFileSync(path, "utf8"),
      loader: "text",
    }));
    // Of the browser alone: an import of one of its names fails.
    onLoad({ filter: /\.client\.tsx?$/ }, () => ({ contents: "export {};", loader: "js" }));
    onLoad({ filter: /\/app\/.*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      if (source.includes("import.meta.glob"))
        return { contents: writtenOut(source), loader: "ts" };
      return undefined;
    });
  },
});

const usual = {
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  jsx: "automatic",
  define: { "import.meta.env.SSR": "true" },
  logLevel: "error",
};

/** `npm run seed` alone, as one file; packages stay outside of it. The seed writes no page: an address is a name. */
export async function bundleSeed(outfile) {
  await build({
    ...usual,
    entryPoints: [entries.seed],
    outfile,
    plugins: [likeVite((path) => path)],
  });
}

/** Where Vite put a file of ours, by the list that it wrote of the browser's files. */
function addressesOf(client) {
  const files = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8"));
  return (path) => {
    const found = files[path] ?? files[resolve(path)];
    if (!found) throw new Error(`${path} is not among the browser's files`);
    return `/${found.file}`;
  };
}

/** The module that lists routes and browser's files for Remix; its routes are named from the repository's root. */
const routesIn = (file) => ({
  name: "remix-routes",
  setup({ onResolve }) {
    onResolve({ filter: /^virtual:remix\/server-build$/ }, () => ({ path: resolve(file) }));
    onResolve({ filter: /^\/app\// }, ({ path }) => ({ path: resolve(`.${path}`) }));
  },
});

/** Writes what the server runs to `outdir`; `routes`: Remix's module of them, `client`: the browser's files. */
export async function bundleServer({ outdir, routes, client }) {
  const present = Object.entries(entries).filter(([, file]) => existsSync(file));
  await build({
    ...usual,
    entryPoints: Object.fromEntries(present),
    outdir,
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    plugins: [routesIn(routes), likeVite(addressesOf(client))],
  });
}
