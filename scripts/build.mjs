// The browser's files, then the server that names them; a compressed copy of each file worth it, and the list of components.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { bundleServer } from "./bundle.mjs";
import { packedManifest } from "./manifest.mjs";
import { markOfSources } from "./prepare.mjs";
import { componentsOf } from "./sbom.mjs";

const worth = 400;
const routes = "build/server/routes.js";
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

/** The browser's files, by Vite in a process of its own. */
function buildClient() {
  return new Promise((resolve, reject) => {
    const vite = spawn(process.execPath, ["node_modules/vite/bin/vite.js", "build"], {
      stdio: "inherit",
    });
    vite.once("error", reject);
    vite.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the browser's build failed (${code})`));
    });
  });
}

/**
 * Remix's own module of routes, which holds the names of the browser's files: only those wait for the browser's build.
 * What its routes import is left to the bundle.
 */
async function writeRoutes(client) {
  const { build } = await import("vite");
  const names = "\0virtual:remix/server-manifest";
  await build({
    build: { ssr: true, rollupOptions: { external: /^\/app\// } },
    plugins: [
      {
        name: "preau-names-of-the-client",
        load: {
          order: "pre",
          handler: async (id) => {
            if (id === names) await client;
          },
        },
      },
    ],
  });
}

const compressed = new Set();

/** Compresses what is there now, each file once. */
async function compressNew() {
  const files = readdirSync("build/client", { recursive: true })
    .map((name) => join("build/client", name))
    .filter((file) => texts.has(extname(file)) && !compressed.has(file) && statSync(file).isFile());
  for (const file of files) compressed.add(file);
  await Promise.all(files.map(compress));
}

process.env.NODE_ENV = "production";
const mark = markOfSources();
rmSync("build", { recursive: true, force: true });
const client = buildClient();
const server = writeRoutes(client).then(() =>
  bundleServer({ outdir: "build/server", routes, client: "build/client" }),
);
await Promise.all([client.then(compressNew), server]);
rmSync(routes);
for (const side of ["client", "server"]) rmSync(`build/${side}/.vite`, { recursive: true });
const assets = "build/client/assets";
const manifest = join(
  assets,
  readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)),
);
writeFileSync(manifest, packedManifest(readFileSync(manifest, "utf8")));
await compressNew();
writeFileSync("build/sbom.json", JSON.stringify(componentsOf(), undefined, 2));
writeFileSync("build/stamp", mark);
