// The site as a crawler finds it: its sitemap, what it says may be indexed and what links reach are one set (PUB-050).
import { rmSync, writeFileSync } from "node:fs";

import { seededFolder, startServer } from "./site.mjs";
import { crawlSite } from "./site-crawl.mjs";

const option = (name) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split("=")[1];
const given = option("origin");
const { folder } = given ? {} : seededFolder(option("scale") ?? "demo");
const server = given ? undefined : await startServer(folder);
const found = await crawlSite(given ?? server.origin);
await server?.stop();
if (folder) rmSync(folder, { recursive: true, force: true });

const faults = {
  "broken links": found.broken,
  "links to a redirect": found.redirected,
  "pages without a title, a description or one h1": found.untitled,
  "titles that several pages share": found.sameTitle,
  "descriptions that several pages share": found.sameDescription,
  "in the sitemap, not indexable": found.notIndexable,
  "indexable, not in the sitemap": found.notInMap,
  "in the sitemap, reached by no link": found.notReached,
  "in the sitemap, more than four links away": found.tooDeep,
  "addresses with a query that may be followed": found.asked,
  "pairs with a deep landing that share more than 60 % of their words": found.alike.pairs,
};
console.log(
  `${found.pages} addresses reached, by depth ${JSON.stringify(found.depths)}; ${found.indexable} indexable, ` +
    `${found.keptOut} noindex; sitemap: ${found.inMap} in ${found.mapMs} ms, ${found.twiceInMap} twice; ` +
    `${found.alike.landings} landings, ${found.alike.deep} of them deep; ${found.alike.searched} pairs of searched ones alike`,
);
let failed = 0;
for (const [name, list] of Object.entries(faults)) {
  if (list.length > 0) failed++;
  console.log(`${list.length > 0 ? "MISSED " : "reached"} ${name}: ${list.length}`);
  for (const one of list.slice(0, 5)) console.log(`    ${JSON.stringify(one)}`);
}
if (option("out")) {
  const { all, ...told } = found;
  writeFileSync(
    option("out"),
    JSON.stringify(
      { ...told, all: all.map(({ words, ...page }) => ({ ...page, words: words?.size })) },
      null,
      1,
    ),
  );
}
process.exit(failed > 0 ? 1 : 0);
