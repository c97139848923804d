// The French texts that no code asks for: by the whole key, or by one whose parts the code fills in.
import { readdirSync, readFileSync } from "node:fs";

const filesOf = (folder, ending) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`);

const keysOf = (texts, above = "") =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "object" && !Array.isArray(text)
      ? keysOf(text, `${above}${name}.`)
      : [`${above}${name.replace(/_(?:zero|one|many|other)$/, "")}`],
  );

const filled = /\$\{[^{}`]*\}/g;

/** What a template may become; one without a word of its own could become anything, and counts for nothing. */
function patternOf(template) {
  if (!/[a-z]{2}/.test(template.replace(filled, ""))) return [];
  const parts = template.split(filled).map((part) => part.replace(/[.-]/g, String.raw`\$&`));
  return [new RegExp(`^${parts.join(String.raw`[\w.-]+`)}$`)];
}

/** Keys as the code writes them; after `keyPrefix` and namespace too, where the file names one. */
function asked() {
  const literals = new Set();
  const templates = new Set();
  for (const file of filesOf("app", /(?<!\.test)\.tsx?$/)) {
    const code = readFileSync(file, "utf8");
    const translators = code.matchAll(/useTranslation\("([\w-]+)"(?:, \{ keyPrefix: "([\w.]+)")?/g);
    const before = ["", ...[...translators].map(([, ns, key]) => `${ns}:${key ? `${key}.` : ""}`)];
    for (const prefix of before) {
      for (const [, key] of code.matchAll(/["'`]([\w:.-]+)["'`]/g)) literals.add(prefix + key);
      for (const [, key] of code.matchAll(/`([\w:.-]*(?:\$\{[^{}`]*\}[\w:.-]*)+)`/g))
        templates.add(prefix + key);
    }
  }
  return { literals, patterns: [...templates].flatMap(patternOf) };
}

/** The keys of `locales/fr` that nothing asks for, each with its file. */
export function unusedTexts() {
  const { literals, patterns } = asked();
  return filesOf("locales/fr", /\.json$/).flatMap((file) => {
    const [namespace] = file.replace(/^locales\/fr\/|\.json$/g, "").split("/");
    return keysOf(JSON.parse(readFileSync(file, "utf8")))
      .filter((key) => {
        const spellings = [key, `${namespace}:${key}`, `${namespace}.${key}`];
        return !spellings.some((one) => literals.has(one) || patterns.some((is) => is.test(one)));
      })
      .map((key) => `${file}: ${key}`);
  });
}
