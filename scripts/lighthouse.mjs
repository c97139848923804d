// Lighthouse 12, mobile, the median of five runs of each public page (R5, quality.md §3.2).
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";

import { seededFolder, startServer } from "./site.mjs";

const runs = Number(process.argv.find((one) => one.startsWith("--runs="))?.split("=")[1] ?? 5);
const out = "test-results/lighthouse";
mkdirSync(out, { recursive: true });
const { folder, seed } = seededFolder("f0");
const server = await startServer(folder);
const pages = {
  home: "/",
  listing: seed.public.listing_paths[0],
  lesson: seed.public.teacher_paths[0],
};
const kinds = ["performance", "accessibility", "best-practices", "seo"];
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

for (const [name, path] of Object.entries(pages)) {
  const scores = Object.fromEntries(kinds.map((kind) => [kind, []]));
  for (let run = 0; run < runs; run++) {
    const file = `${out}/${name}-${run}.json`;
    execFileSync(
      "npx",
      [
        "--no-install",
        "lighthouse",
        server.origin + path,
        "--quiet",
        "--output=json",
        `--output-path=${file}`,
        "--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking",
      ],
      {
        env: { ...process.env, CHROME_PATH: "/usr/bin/chromium" },
        stdio: ["ignore", "ignore", "ignore"],
      },
    );
    const { categories } = JSON.parse(readFileSync(file, "utf8"));
    for (const kind of kinds) scores[kind].push(Math.round(categories[kind].score * 100));
  }
  console.log(`${name}: ${kinds.map((kind) => `${kind} ${median(scores[kind])}`).join(" · ")}`);
}
await server.stop();
rmSync(folder, { recursive: true, force: true });
