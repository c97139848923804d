// The components of the product, as CycloneDX: every package of the lockfile that is not for tests only. What only
// the build runs is listed as excluded from what serves.
// `npm sbom --omit=dev` leaves out whatever a development package needs too.
import { readFileSync } from "node:fs";

const inFolder = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
/** A package that stands in another's place has its own name in the lockfile. */
const nameOf = (path, { name }) => name ?? inFolder(path);
const urlOf = (name, version) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

function hashOf(integrity) {
  const [, algorithm, digest] = /^(sha\d+)-(\S+)$/.exec(integrity) ?? [];
  if (!algorithm) return [];
  const content = Buffer.from(digest, "base64").toString("hex");
  return [{ alg: algorithm.replace("sha", "SHA-"), content }];
}

/** Dependencies that build what serves, and do not serve. */
const buildTools = [
  "@remix-run/dev",
  "@remix-run/route-config",
  "@tailwindcss/forms",
  "@tailwindcss/vite",
  "esbuild",
  "oxc-minify",
  "tailwindcss",
  "vite",
];

function scopeOf(reference, optional, serving) {
  if (!serving.has(reference)) return "excluded";
  return optional ? "optional" : "required";
}

function componentOf([path, locked], serving) {
  const { version, integrity, license, optional } = locked;
  const name = nameOf(path, locked);
  const reference = `${name}@${version}`;
  return {
    "bom-ref": reference,
    type: "library",
    name,
    version,
    scope: scopeOf(reference, optional, serving),
    hashes: hashOf(integrity),
    ...(license && { licenses: [{ expression: license }] }),
    purl: urlOf(name, version),
  };
}

/** The list itself: the same lockfile gives the same bytes. */
export function componentsOf(lock = JSON.parse(readFileSync("package-lock.json", "utf8"))) {
  const { name, version } = lock;
  const serving = new Set(reachedFrom(lock, buildTools));
  const shipped = Object.entries(lock.packages)
    .filter(([path, { dev, link, inBundle }]) => path && !dev && !link && !inBundle)
    .map((one) => componentOf(one, serving));
  const once = [...new Map(shipped.map((one) => [one["bom-ref"], one])).values()];
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: { "bom-ref": `${name}@${version}`, type: "application", name, version },
    },
    components: once.sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1)),
  };
}

/** Where a package that `from` asks for stands: in its own folder, or in the nearest above. */
function placeOf(packages, from, name) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))
  ) {
    const place = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (packages[place]) return place;
    if (!folder) return undefined;
  }
}

/**
 * What the product's own dependencies lead to, step by step through the lockfile; "name@version" of each. Without
 * what is reached through these alone.
 */
export function reachedFrom({ packages }, without = []) {
  const reached = new Set();
  const waiting = [""];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { dependencies, optionalDependencies } = packages[at];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = at === "" && without.includes(name) ? undefined : placeOf(packages, at, name);
      if (!place || reached.has(place)) continue;
      // What a package holds in its own archive has that archive's hash, and no name of its own.
      if (packages[place].inBundle) continue;
      reached.add(place);
      waiting.push(place);
    }
  }
  return [...reached].map(
    (place) => `${nameOf(place, packages[place])}@${packages[place].version}`,
  );
}
