// What a change reaches: the import graph of the repository, read from its files (npm test -- --changed).
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const git = (...args) =>
  execFileSync("git", args, { encoding: "utf8", maxBuffer: 1 << 26 })
    .split("\n")
    .filter(Boolean);

/** The files of the working tree, without those that git ignores. */
export const filesOfTree = () =>
  git("ls-files", "--cached", "--others", "--exclude-standard").filter(existsSync);

/** What the working tree and its commits since the main branch have changed, deleted files too. */
export function changedFiles() {
  const known = ["origin/main", "main"].find((name) => {
    try {
      return git("rev-parse", "--verify", "--quiet", name).length > 0;
    } catch {
      return false;
    }
  });
  const base = known ? git("merge-base", "HEAD", known)[0] : "HEAD";
  return [
    ...git("diff", "--name-only", "--no-renames", base),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}

const isCode = (path) => /\.(?:tsx?|mjs|cjs|js)$/.test(path);

/** Lists of everything, through which everything would be reached: a caller names the endpoint that it calls. */
const tables = new Set([
  "app/api/endpoints.ts",
  "app/api/mounts.server.ts",
  "app/api/sweeps.server.ts",
  "app/routes.ts",
]);

/** A static import, a dynamic one, or one of types alone. */
const importForm =
  /(?:^|\n)(?:import|export)\s+(type\s)?[^"';]*?from\s+"([^"\n]+)"|(?:import\(|^import\s+|\nimport\s+)"([^"\n]+)"/g;

function target(path, specifier) {
  if (/^#(?:app|tests|e2e|scripts)\//.test(specifier)) return specifier.slice(1);
  return specifier.startsWith(".") ? normalize(join(dirname(path), specifier)) : undefined;
}

/** The graph of the repository's code: what each file imports, the endpoints that it names, the texts that it asks for. */
export class Graph {
  #texts = new Map();
  #imports = new Map();
  #served = new Map();

  constructor(files = filesOfTree()) {
    this.files = files;
    for (const path of files.filter(isCode)) this.#texts.set(path, readFileSync(path, "utf8"));
    for (const path of this.#texts.keys()) this.#imports.set(path, this.#read(path));
    for (const path of this.#texts.keys()) {
      if (path.endsWith("/api.server.ts")) this.#readServed(path);
    }
  }

  text = (path) => this.#texts.get(path) ?? "";

  /** The files of ours that a file imports for what runs: types are judged by the compiler, always whole. */
  #read(path) {
    const found = [];
    for (const [, typeOnly, from, bare] of this.text(path).matchAll(importForm)) {
      const to = typeOnly ? undefined : target(path, from ?? bare);
      if (to) found.push(to);
    }
    return found;
  }

  /** `serve(courses.validate, validateCourse)`: the endpoint leads to the files of the names beside it. */
  #readServed(path) {
    const text = this.text(path);
    const origin = new Map();
    for (const [, names, from] of text.matchAll(/import \{([^}]+)\} from "([^"]+)"/g)) {
      for (const name of names.split(",")) origin.set(name.trim(), target(path, from));
    }
    for (const part of text.split(/\bserve\(/).slice(1)) {
      const [, endpoint] = /^\s*(\w+\.\w+)/.exec(part) ?? [];
      const names = [...part.matchAll(/\b\w+\b/g)].map(([name]) => origin.get(name));
      if (endpoint) this.#served.set(endpoint, [...new Set(names.filter(Boolean))]);
    }
  }

  /** The files of the use cases whose endpoints a file names. */
  #called(path) {
    return [...this.text(path).matchAll(/\b\w+\.\w+\b/g)].flatMap(
      ([name]) => this.#served.get(name) ?? [],
    );
  }

  /** All that these files may run: their imports, and the use cases of the endpoints that they name. */
  closure(paths) {
    const seen = new Set(paths);
    const queue = [...paths];
    while (queue.length > 0) {
      const path = queue.pop();
      if (tables.has(path)) continue;
      const calls =
        path.startsWith("app/modules/") && !/\.test\./.test(path) ? [] : this.#called(path);
      for (const next of [...(this.#imports.get(path) ?? []), ...calls]) {
        if (!seen.has(next)) {
          seen.add(next);
          queue.push(next);
        }
      }
    }
    return seen;
  }

  /** The code that asks for the texts of a file of `locales/fr`. */
  readersOf(locale) {
    const [, name] = /^locales\/fr\/(.+)\.json$/.exec(locale) ?? [];
    return name ? [...this.#texts.keys()].filter((path) => this.#asks(path, name)) : [];
  }

  #asks = (path, name) => new RegExp(`"${name}(?::[^"]*)?"|\`${name}:`).test(this.text(path));
}
