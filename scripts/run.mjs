// npm run seed, npm run market: prepared as npm start does, without a word on the standard output.
import { pathToFileURL } from "node:url";

import { prepare, readyEnvironment } from "./prepare.mjs";

const [, , name] = process.argv;
process.argv.splice(2, 1);
try {
  await prepare();
  readyEnvironment();
  process.env.LOG_LEVEL ??= "silent";
  await import(pathToFileURL(`build/server/${name}.js`).href);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
