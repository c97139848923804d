// What npm run unit, e2e, lint… need before they begin: npm start installs less.
import { prepareTests } from "./prepare.mjs";

await prepareTests(console.log);
