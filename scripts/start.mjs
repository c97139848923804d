// npm start: from a fresh clone to a page in the browser, nothing else typed.
import { pathToFileURL } from "node:url";

import { prepare, readyEnvironment } from "./prepare.mjs";

try {
  await prepare((sentence) => console.log(sentence), { fills: true });
  readyEnvironment();
  await import(pathToFileURL("build/server/index.js").href);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
