// The components of the product, as CycloneDX: every package of the lockfile that is not for development only.
// `npm sbom --omit=dev` leaves out whatever a development package needs too.
import { readFileSync } from "node:fs";

const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const urlOf = (name, version) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

function hashOf(integrity) {
  const [, algorithm, digest] = /^(sha\d+)-(\S+)$/.exec(integrity) ?? [];
  if (!algorithm) return [];
  const content = Buffer.from(digest, "base64").toString("hex");
  return [{ alg: algorithm.replace("sha", "SHA-"), content }];
}

function componentOf([path, { version, integrity, license, optional }]) {
  const name = nameOf(path);
  return {
    "bom-ref": `${name}@${version}`,
    type: "library",
    name,
    version,
    scope: optional ? "optional" : "required",
    hashes: hashOf(integrity),
    ...(license && { licenses: [{ expression: license }] }),
    purl: urlOf(name, version),
  };
}

/** The list itself: the same lockfile gives the same bytes. */
export function componentsOf(lock = JSON.parse(readFileSync("package-lock.json", "utf8"))) {
  const { name, version } = lock;
  const shipped = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path && !dev && !link)
    .map(componentOf);
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

/** What the product's own dependencies lead to, step by step through the lockfile; "name@version" of each. */
export function reachedFrom({ packages }) {
  const reached = new Set();
  const waiting = [""];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { dependencies, optionalDependencies } = packages[at];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = placeOf(packages, at, name);
      if (!place || reached.has(place)) continue;
      reached.add(place);
      waiting.push(place);
    }
  }
  return [...reached].map((place) => `${nameOf(place)}@${packages[place].version}`);
}
