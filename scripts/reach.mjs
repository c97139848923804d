// What a change reaches: the graph of the repository's declarations, read from its files (npm test -- --changed).
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

import { BODY, declarationsOf } from "./declarations.mjs";
import { leavesOf, plainKey } from "./locales.mjs";

const git = (...args) =>
  execFileSync("git", args, { encoding: "utf8", maxBuffer: 1 << 26, stdio: "pipe" });
const lines = (text) => text.split("\n").filter(Boolean);

/** The files of the working tree, without those that git ignores. */
export const filesOfTree = () =>
  lines(git("ls-files", "--cached", "--others", "--exclude-standard")).filter(existsSync);

/** The commit at which the working tree left the main branch. */
export function baseOfTree() {
  for (const name of ["origin/main", "main"]) {
    try {
      return git("merge-base", "HEAD", name).trim();
    } catch {
      continue;
    }
  }
  return "HEAD";
}

/** What the working tree has changed since a commit, deleted files too. */
export const changedFiles = (base) => [
  ...lines(git("diff", "--name-only", "--no-renames", base)),
  ...lines(git("ls-files", "--others", "--exclude-standard")),
];

/** A file as a commit has it; nothing when it has none. */
export function fileAt(commit, path) {
  try {
    return git("show", `${commit}:${path}`);
  } catch {
    return "";
  }
}

const isCode = (path) => /\.(?:tsx?|mjs|cjs|js)$/.test(path);

/** Lists of everything, through which everything would be reached: a caller names the endpoint that it calls. */
const tables = new Set([
  "app/api/endpoints.ts",
  "app/api/mounts.server.ts",
  "app/api/sweeps.server.ts",
  "app/routes.ts",
]);

function target(path, specifier) {
  if (/^#(?:app|tests|e2e|scripts)\//.test(specifier)) return specifier.slice(1);
  return specifier.startsWith(".") ? normalize(join(dirname(path), specifier)) : undefined;
}

const WHOLE = "*";
const nodeOf = (path, name) => `${path}#${name}`;
const fileOf = (node) => node.slice(0, node.indexOf("#"));

/** Whether a literal of code (`*` for what is put into a template) may ask for a key. */
function asksFor(literal, name, key) {
  const bare = literal.startsWith(`${name}:`) ? literal.slice(name.length + 1) : literal;
  if (!bare.includes("*")) return bare.length > 0 && (key === bare || key.startsWith(`${bare}.`));
  const pattern = bare
    .split("*")
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");
  return bare !== "*" && new RegExp(`^${pattern}(?:$|\\.)`).test(key);
}

/** These nodes and all that they lead to. */
function spread(nodes, next) {
  const seen = new Set(nodes);
  // A set's walk meets what is added on the way.
  for (const node of seen) for (const one of next(node)) seen.add(one);
  return seen;
}

/** The graph of the repository's code: what each declaration uses, the endpoints that it calls, the texts that it asks for. */
export class Graph {
  #sources = new Map();
  #served = new Map();
  #edges = new Map();

  constructor(files = filesOfTree()) {
    this.files = files;
    for (const path of files.filter(isCode))
      this.#sources.set(path, declarationsOf(path, readFileSync(path, "utf8")));
    for (const path of this.#sources.keys())
      if (path.endsWith("/api.server.ts")) this.#readServed(path);
  }

  /** All the nodes of a file. */
  nodesOf(path) {
    const source = this.#sources.get(path);
    if (!source) return [nodeOf(path, WHOLE)];
    return [nodeOf(path, BODY), ...[...source.declarations.keys()].map((one) => nodeOf(path, one))];
  }

  /** The nodes that a name stands for in the file that exports it; a member of an object where the object has it. */
  #resolve(path, name, member) {
    if (!path || tables.has(path)) return [];
    const source = this.#sources.get(path);
    if (!source || name === WHOLE) return this.nodesOf(path);
    const { declarations, exports, stars } = source;
    if (member && declarations.has(`${name}.${member}`)) return [nodeOf(path, `${name}.${member}`)];
    const exported = exports.get(name);
    if (exported?.from) return this.#resolve(target(path, exported.from), exported.name, member);
    if (exported && exported.name !== name) return this.#local(path, source, exported.name, member);
    if (declarations.has(name)) return [nodeOf(path, name)];
    return stars.flatMap((from) => this.#resolve(target(path, from), name, member));
  }

  /** The nodes that a name stands for where it is used. */
  #local(path, source, name, member) {
    const imported = source.imports.get(name);
    if (imported) return this.#resolve(target(path, imported.from), imported.name, member);
    if (!source.declarations.has(name)) return [];
    const isMember = member && source.declarations.has(`${name}.${member}`);
    return [nodeOf(path, isMember ? `${name}.${member}` : name)];
  }

  #uses(path, source, { names, members }) {
    return [
      ...[...names].flatMap((name) => this.#local(path, source, name)),
      ...[...members].flatMap((one) => this.#local(path, source, ...one.split("."))),
    ];
  }

  /** `serve(courses.validate, validateCourse)`: the endpoint leads to the names beside it, and to what the list hands down. */
  #readServed(path) {
    const source = this.#sources.get(path);
    const mounts = this.#sources.get("app/api/mounts.server.ts");
    for (const [api, { text }] of source.declarations) {
      const handed = new RegExp(`\\b${api}\\(([^)]*)\\)`)
        .exec(mounts?.declarations.get("mounts")?.text ?? "")?.[1]
        .match(/\w+/g);
      for (const part of text.split(/\bserve\(/).slice(1)) {
        const [, object, member] = /^\s*(\w+)\.(\w+)/.exec(part) ?? [];
        if (!object) continue;
        const [endpoint] = this.#local(path, source, object, member);
        const names = new Set(part.match(/\b\w+\b/g));
        names.delete(object);
        const found = [
          ...this.#uses(path, source, { names, members: [] }).filter((one) => fileOf(one) !== path),
          ...(handed ?? []).flatMap((name) =>
            this.#local("app/api/mounts.server.ts", mounts, name),
          ),
        ];
        this.#served.set(endpoint, [...(this.#served.get(endpoint) ?? []), ...found]);
      }
    }
  }

  /** What a node leads to: the names that it uses, what its file loads, the use cases of the endpoints that it calls. */
  edgesOf(node) {
    const known = this.#edges.get(node);
    if (known) return known;
    const path = fileOf(node);
    const source = this.#sources.get(path);
    const found = new Set();
    if (source && !tables.has(path)) {
      const used = source.declarations.get(node.slice(path.length + 1));
      if (used)
        for (const one of this.#uses(path, source, used)) {
          found.add(one);
          const isCall = !path.startsWith("app/modules/") || path.includes(".test.");
          for (const next of (isCall && this.#served.get(one)) || []) found.add(next);
        }
      for (const from of used?.loads ?? [])
        for (const one of this.nodesOf(target(path, from) ?? path)) found.add(one);
      if (node.endsWith("#"))
        for (const from of source.loaded) {
          const loaded = target(path, from);
          if (loaded) found.add(nodeOf(loaded, this.#sources.has(loaded) ? BODY : WHOLE));
        }
      else found.add(nodeOf(path, BODY));
    }
    this.#edges.set(node, found);
    return found;
  }

  /** Everything that these nodes may run. */
  closureOf(nodes) {
    return spread(nodes, (node) => this.edgesOf(node));
  }

  /** Everything that may run one of these nodes. */
  reachedFrom(nodes) {
    const users = new Map();
    for (const path of this.files)
      for (const user of this.nodesOf(path))
        for (const used of this.edgesOf(user)) {
          const known = users.get(used);
          if (known) known.push(user);
          else users.set(used, [user]);
        }
    return spread(nodes, (node) => users.get(node) ?? []);
  }

  /** The files of which these files may run something. */
  closure(paths) {
    const nodes = this.closureOf(paths.flatMap((path) => this.nodesOf(path)));
    return new Set([...nodes].map(fileOf));
  }

  /** The nodes of a file that are not as another text of it has them. */
  changedNodes(path, before) {
    const source = this.#sources.get(path);
    if (/^locales\/fr\/.+\.json$/.test(path)) return this.#readersOf(path, before);
    if (!source) return [nodeOf(path, WHOLE)];
    const old = declarationsOf(path, before);
    const origin = ({ imports }, { names, members }) =>
      [...names, ...[...members].map((one) => one.split(".")[0])]
        .map((name) => imports.get(name))
        .map((one) => one && `${one.from}#${one.name}`)
        .join();
    return [...source.declarations]
      .filter(([name, one]) => {
        const then = old.declarations.get(name);
        return then?.text !== one.text || origin(old, then) !== origin(source, one);
      })
      .map(([name]) => nodeOf(path, name));
  }

  /** The declarations that ask for the texts which a file of `locales/fr` has otherwise than before. */
  #readersOf(locale, before) {
    const [, name] = /^locales\/fr\/(.+)\.json$/.exec(locale) ?? [];
    const now = existsSync(locale) ? readFileSync(locale, "utf8") : "{}";
    const then = new Map(leavesOf(JSON.parse(before || "{}")));
    const keys = leavesOf(JSON.parse(now))
      .filter(([key, text]) => then.get(key) !== text)
      .map(([key]) => plainKey(key));
    const found = [];
    for (const [path, { declarations }] of this.#sources) {
      const all = [...declarations].map(([one, { strings }]) => [nodeOf(path, one), [...strings]]);
      const reads = all.some(([, strings]) =>
        strings.some((one) => one === name || one.startsWith(`${name}:`)),
      );
      if (!reads) continue;
      for (const [node, strings] of all)
        if (keys.some((key) => strings.some((one) => asksFor(one, name, key)))) found.push(node);
    }
    return found;
  }
}
