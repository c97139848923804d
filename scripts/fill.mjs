// npm start, on a fresh clone: the demonstration's people, while the build runs. The seed alone is bundled in a
// moment, needs no file of the browser, and its database holds one core.
import { pathToFileURL } from "node:url";

import { bundleSeed } from "./bundle.mjs";
import { readyEnvironment } from "./prepare.mjs";

const file = "node_modules/.cache/preau-seed/seed.js";

/** Bundles `npm run seed` alone, without the pages, and runs it. */
async function fill() {
  readyEnvironment();
  await bundleSeed(file);
  await import(pathToFileURL(file).href);
}

// The start that asked for it has ended: the database is the next one's.
process.once("disconnect", () => process.exit(1));
await fill();
process.exit();
