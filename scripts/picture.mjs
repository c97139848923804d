// npm run picture: draws public/partage.png, what a shared link shows of Préau (1200 × 630).
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

import { browserArgs, findBrowser } from "./browser.mjs";

const font = readFileSync("app/styles/fonts/preau-titres-700.woff2").toString("base64");
const page = `<!doctype html><style>
  @font-face { font-family: T; src: url(data:font/woff2;base64,${font}) }
  body { margin: 0; width: 1200px; height: 630px; background: #183052; color: #fff; font: 700 84px/1.12 T; position: relative; overflow: hidden }
  p { position: absolute; left: 88px; top: 190px; margin: 0 }
  mark { background: #ffe645; color: #183052; padding: 0 .12em }
  b { position: absolute; left: 88px; top: 64px; font-size: 60px }
  svg { position: absolute; left: 0; bottom: 0 }
</style><b>Préau</b>
<p>Le bon prof, près<br>de chez vous ou <mark>en visio</mark>.</p>
<svg width="1200" height="190" viewBox="0 0 1200 190" fill="none">
  <path d="M-10 104 1210 24" stroke="#ffd91a" stroke-width="18"/>
  <path d="M130 96V190M430 76V190M730 57V190M1030 37V190" stroke="#fff" stroke-width="10"/>
</svg>`;

const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs });
const sheet = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await sheet.setContent(page);
await sheet.evaluate(() => document.fonts.ready);
await sheet.screenshot({ path: "public/partage.png" });
await browser.close();
