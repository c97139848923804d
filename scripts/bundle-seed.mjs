// `npm run seed` alone as one file, by esbuild: a tenth of the processor time of Vite, whose two own kinds of import
// that the seed meets are written out here.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
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

const likeVite = {
  name: "like-vite",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.slice(0, -"?raw".length)),
      namespace: "raw",
    }));
    // The seed writes no page: an address is only a name there.
    onResolve({ filter: /\?url$/ }, ({ path }) => ({ path, namespace: "address" }));
    onLoad({ filter: /./, namespace: "address" }, ({ path }) => ({
      contents: path,
      loader: "text",
    }));
    onLoad({ filter: /./, namespace: "raw" }, ({ path }) => ({
      contents: readFileSync(path, "utf8"),
      loader: "text",
    }));
    onLoad({ filter: /\/app\/.*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      if (source.includes("import.meta.glob"))
        return { contents: writtenOut(source), loader: "ts" };
      return undefined;
    });
  },
};

/** Writes the file; packages stay outside of it. */
export async function bundleSeed(outfile) {
  await build({
    entryPoints: ["app/db/seed/main.ts"],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    jsx: "automatic",
    define: { "import.meta.env.SSR": "true" },
    logLevel: "silent",
    plugins: [likeVite],
  });
}
