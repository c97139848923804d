// npm run check: the documents are true of the tree. `--write` draws areas and nouns into docs/architecture.md anew.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

import { faultsOfPromises } from "./promises.mjs";

const page = "docs/architecture.md";
const begin = "<!-- floors: node scripts/documents.mjs --write -->";
const end = "<!-- /floors -->";
const nounsWidth = 76;
/** A noun of more lines, tests apart, is two. */
const mostLines = 6000;

/** The nouns of each area, from the ground, as the rule of imports names them. */
function readFloors() {
  const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs");
  const rule = forbidden.find(({ name }) => name === "a-noun-has-a-floor");
  const folders = rule.from.pathNot.slice("^app/modules/(".length, -")/".length).split("|");
  const floors = {};
  for (const folder of folders) {
    const [area, noun] = folder.split("/");
    (floors[area] ??= []).push(noun);
  }
  return floors;
}

function linesOf(nouns) {
  const lines = [""];
  for (const noun of nouns) {
    const line = lines.at(-1);
    const longer = line ? `${line} · ${noun}` : noun;
    if (longer.length <= nounsWidth) lines[lines.length - 1] = longer;
    else lines.push(`· ${noun}`);
  }
  return lines;
}

/** The highest area first, its nouns from the lowest to the highest. */
function drawing() {
  const floors = readFloors();
  const width = Math.max(...Object.keys(floors).map((area) => area.length)) + 2;
  const rows = Object.entries(floors)
    .toReversed()
    .flatMap(([area, nouns]) =>
      linesOf(nouns).map((line, row) => `${(row === 0 ? area : "").padEnd(width)}${line}`),
    );
  return `${begin}\n\n\`\`\`text\n${rows.join("\n")}\n\`\`\`\n\n${end}`;
}

const drawnIn = (text) => text.slice(text.indexOf(begin), text.indexOf(end) + end.length);

const faultsOfDrawing = () =>
  drawnIn(readFileSync(page, "utf8")) === drawing()
    ? []
    : [`${page} draws other areas: node scripts/documents.mjs --write`];

/** Each decision has its line in the index, under its own title and with a state. */
function faultsOfDecisions() {
  const folder = "docs/decisions";
  const index = readFileSync(join(folder, "README.md"), "utf8");
  const rows = [...index.matchAll(/^\| \[(\d{3})\]\((\S+)\)\s*\| (.+?)\s*\| (.+?)\s*\|$/gm)];
  const states = /^(in force|replaced by \d{3}|in part replaced by \d{3}(, \d{3})*)$/;
  const named = new Map(
    rows.map(([, number, file, title, state]) => [file, { number, title, state }]),
  );
  const files = readdirSync(folder).filter((file) => /^\d{3}-/.test(file));
  return files.concat([...named.keys()].filter((file) => !files.includes(file))).flatMap((file) => {
    const path = join(folder, file);
    const row = named.get(file);
    if (!row || !existsSync(path)) return [`${path} and its line in ${folder}/README.md differ`];
    const [, number, title] = /^# (\d{3})\.? (.+)$/m.exec(readFileSync(path, "utf8")) ?? [];
    return [
      ...(number === row.number && title === row.title && file.startsWith(row.number)
        ? []
        : [`${path} is « ${number} ${title} », not « ${row.number} ${row.title} »`]),
      ...(states.test(row.state) ? [] : [`${path} has no state: ${row.state}`]),
    ];
  });
}

const skipped = /(?:^|\/)(?:node_modules|build|test-results|\.git|\.cache|data)(?:\/|$)/;

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = normalize(join(folder, entry.name));
    if (skipped.test(path)) return [];
    return entry.isDirectory() ? [`${path}/`, ...filesOf(path)] : [path];
  });
}

const linesIn = (file) => readFileSync(file, "utf8").split("\n").length - 1;

function faultsOfSizes() {
  const folders = Object.entries(readFloors()).flatMap(([area, nouns]) =>
    nouns.map((noun) => `app/modules/${area}/${noun}`),
  );
  return folders.flatMap((folder) => {
    const files = filesOf(folder).filter(
      (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
    );
    const lines = files.reduce((sum, file) => sum + linesIn(file), 0);
    return lines > mostLines ? [`${folder} has ${lines} lines (at most ${mostLines})`] : [];
  });
}

const fileForm = /^[\w.*-][\w./*-]*\.(?:tsx?|mjs|cjs|js|css|sql|md|json)$/;
const folderForm = /^(?:app|docs|e2e|locales|public|scripts|tests)\/[\w./-]*$/;
const deedForm = /^([a-z-]+)\/[a-z-]+$/;

/**
 * Each file, folder and command between backticks exists; `course/x.ts` may leave out its first folders, the deed
 * `course/validate` its kinds of files.
 */
function faultsOfPaths() {
  const all = filesOf(".");
  const nouns = new Set(Object.values(readFloors()).flat());
  const isDeed = (word) => nouns.has(deedForm.exec(word)?.[1]);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const exists = (name) => {
    const pattern = name.replaceAll(/[.+]/g, "\\$&").replaceAll("**", "*").replaceAll("*", ".*");
    const form = new RegExp(`(?:^|/)${pattern}/?$`);
    return all.some((path) => form.test(path));
  };
  const pages = all.filter((path) => /^(?:README|STYLE)\.md$|^docs\/.+\.md$/.test(path));
  return pages.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => [
      ...code
        .split(/[\s,()]+/)
        .filter((word) => fileForm.test(word) || folderForm.test(word) || isDeed(word))
        .filter((word) => !skipped.test(word))
        .filter((word) => !exists(isDeed(word) ? `${word}.*` : word.replace(/\/$/, "")))
        .map((word) => `${path}: there is no ${word}`),
      ...[...code.matchAll(/\bnpm run ([\w:]+)/g)]
        .filter(([, script]) => !(script in scripts))
        .map(([, script]) => `${path}: package.json has no ${script}`),
    ]),
  );
}

/** What the documents say that the tree does not. */
export const faultsOfDocuments = () => [
  ...faultsOfDrawing(),
  ...faultsOfDecisions(),
  ...faultsOfSizes(),
  ...faultsOfPaths(),
  ...faultsOfPromises(),
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--write")) {
    const text = readFileSync(page, "utf8");
    writeFileSync(page, text.replace(drawnIn(text), drawing));
  }
  const faults = faultsOfDocuments();
  for (const fault of faults) console.log(fault);
  process.exit(faults.length > 0 ? 1 : 0);
}
