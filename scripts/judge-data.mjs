// The structured data of saved pages by Adobe's validator, which knows what search engines ask of each type. Runs in
// the folder where its two packages were put: node run.mjs PAGES.
import { readdirSync, readFileSync } from "node:fs";
import { Validator } from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";

const [pages] = process.argv.slice(2);
const faults = [];
let things = 0;
for (const name of readdirSync(pages)) {
  const page = readFileSync(`${pages}/${name}`, "utf8");
  const data = new WebAutoExtractor({ addLocation: true }).parse(page);
  things += Object.values(data.jsonld).flat().length;
  for (const { severity, issueMessage, path } of await new Validator().validate(data)) {
    if (severity !== "ERROR") continue;
    const where = path?.map(({ type, property }) => type ?? property).join(".");
    faults.push(`${name}: ${where}: ${issueMessage}`);
  }
}
console.log(JSON.stringify({ things, faults }));
