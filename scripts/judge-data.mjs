// The structured data of saved pages by Adobe's validator, which knows what search engines ask of each type. Runs in
// the folder where the validator and its reader were put: node run.mjs PAGES VALIDATOR READER.
import { readdirSync, readFileSync } from "node:fs";

const [pages, ...names] = process.argv.slice(2);
const [Validator, Reader] = await Promise.all(
  names.map(async (name) => (await import(name)).default),
);
const faults = [];
let things = 0;
for (const name of readdirSync(pages)) {
  const page = readFileSync(`${pages}/${name}`, "utf8");
  const data = new Reader({ addLocation: true }).parse(page);
  things += Object.values(data.jsonld).flat().length;
  for (const { severity, issueMessage, path } of await new Validator().validate(data)) {
    if (severity !== "ERROR") continue;
    const where = path?.map(({ type, property }) => type ?? property).join(".");
    faults.push(`${name}: ${where}: ${issueMessage}`);
  }
}
console.log(JSON.stringify({ things, faults }));
