// The browser's files and the server, then a compressed copy of each file worth it, and the list of components.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { packedManifest } from "./manifest.mjs";
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

const mark = markOfSources();
rmSync("build", { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"],
  { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } },
);
if (status !== 0) process.exit(status ?? 1);
const assets = "build/client/assets";
const manifest = join(
  assets,
  readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)),
);
writeFileSync(manifest, packedManifest(readFileSync(manifest, "utf8")));

const files = readdirSync("build/client", { recursive: true })
  .map((name) => join("build/client", name))
  .filter((file) => texts.has(extname(file)) && statSync(file).isFile());
await Promise.all(files.map(compress));
writeFileSync("build/sbom.json", JSON.stringify(componentsOf(), undefined, 2));
writeFileSync("build/stamp", mark);
