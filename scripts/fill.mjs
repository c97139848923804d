// npm start, on a fresh clone: the demonstration's people, while the build runs. The seed alone is bundled in a third
// of the processor time of a server, needs no file of the browser, and its database holds one core.
import { pathToFileURL } from "node:url";

import { readyEnvironment } from "./prepare.mjs";

const folder = "node_modules/.cache/preau-seed";

/** Bundles `npm run seed` alone, without the pages, and runs it. */
async function fill() {
  readyEnvironment();
  const { build } = await import("vite");
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: {
      ssr: true,
      target: "es2023",
      minify: false,
      outDir: folder,
      reportCompressedSize: false,
      // What it leaves out would not have run: looking for it costs more than reading it.
      rollupOptions: { input: { seed: "app/db/seed/main.ts" }, treeshake: false },
    },
  });
  await import(pathToFileURL(`${folder}/seed.js`).href);
}

// The start that asked for it has ended: the database is the next one's.
process.once("disconnect", () => process.exit(1));
await fill();
process.exit();
