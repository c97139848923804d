// The browser's files and the server, then a compressed copy of each file worth it, and the list of components.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { markOfSources } from "./prepare.mjs";
import { componentsOf } from "./sbom.mjs";

const worth = 400;
const texts = new Set([".js", ".css", ".json", ".svg", ".txt", ".webmanifest", ".xml"]);
const shrink = { br: promisify(brotliCompress), gz: promisify(gzip) };

async function compress(file) {
  const body = readFileSync(file);
  if (body.length < worth) return;
  const br = await shrink.br(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, await shrink.gz(body, { level: 9 }));
}

/**
 * Remix lists for each route every file of its import graph; what the entry or a parent route brings already is
 * named again some 300 times. A page preloads each file once, so the shorter list asks for the same files.
 */
function trimManifest(folder) {
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file));
  const file = join(folder, name);
  const [, before, json, after] = /^(window\.__remixManifest=)(.*?)(;?\s*)$/s.exec(
    readFileSync(file, "utf8"),
  );
  const manifest = JSON.parse(json);
  const bringsOf = ({ module, imports = [] }) => [module, ...imports];
  const broughtBy = (id) =>
    id === undefined
      ? bringsOf(manifest.entry)
      : [...bringsOf(manifest.routes[id]), ...broughtBy(manifest.routes[id].parentId)];
  const trimmed = Object.values(manifest.routes).map((route) => {
    const brought = new Set(broughtBy(route.parentId));
    return [route.id, { ...route, imports: route.imports?.filter((each) => !brought.has(each)) }];
  });
  const routes = Object.fromEntries(trimmed);
  writeFileSync(file, before + JSON.stringify({ ...manifest, routes }) + after);
}

const mark = markOfSources();
rmSync("build", { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"],
  { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } },
);
if (status !== 0) process.exit(status ?? 1);
trimManifest("build/client/assets");

const files = readdirSync("build/client", { recursive: true })
  .map((name) => join("build/client", name))
  .filter((file) => texts.has(extname(file)) && statSync(file).isFile());
await Promise.all(files.map(compress));
writeFileSync("build/sbom.json", JSON.stringify(componentsOf(), undefined, 2));
writeFileSync("build/stamp", mark);
