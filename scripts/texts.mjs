// The French texts that no code asks for, by the whole key or by one whose parts the code fills in; and those with a
// form for one and a form for many that the code asks for without a count, which shows nothing; and those with a space
// that should be a hard one; and the texts that a call asks for and that lack.
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

const filesOf = (folder, ending) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`);

const plural = /_(?:zero|one|many|other)$/;
/** Each file of `locales/fr`: its namespace, its texts, its path. */
const namespaces = () =>
  filesOf("locales/fr", /\.json$/).map((file) => [
    file.replace(/^locales\/fr\/|\.json$/g, "").split("/")[0],
    JSON.parse(readFileSync(file, "utf8")),
    file,
  ]);

/** Each key without the ending of its form, whether that form is one of number, and the key as it is written. */
function formsOf(texts, above = "") {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "object" && !Array.isArray(text)
      ? formsOf(text, `${above}${name}.`)
      : [[`${above}${name.replace(plural, "")}`, plural.test(name), `${above}${name}`]],
  );
}

const filled = /\$\{[^{}`]*\}/g;

/** What a template may become; one without a word of its own could become anything, and counts for nothing. */
function patternOf(template) {
  if (!/[a-z]{2}/.test(template.replace(filled, ""))) return [];
  const parts = template.split(filled).map((part) => part.replace(/[.-]/g, String.raw`\$&`));
  return [new RegExp(`^${parts.join(String.raw`[\w.-]+`)}$`)];
}

/** What the code may mean by a key: with each namespace and `keyPrefix` that its file names. */
const prefixesOf = (code) => [
  "",
  ...[...code.matchAll(/useTranslation\("([\w-]+)"(?:, \{ keyPrefix: "([\w.]+)")?/g)].map(
    ([, namespace, key]) => `${namespace}:${key ? `${key}.` : ""}`,
  ),
];

/** The keys of fields that bear their texts by name (`useFieldTexts`), each under every key that the file names. */
function fieldKeysOf(code) {
  const above = [...code.matchAll(/useFieldTexts\("([\w:.-]+)"\)/g)].map(([, key]) => key);
  const names = [...code.matchAll(/\btext\(\w+\.(\w+)/g)].map(([, name]) => name);
  return names.map((name) => above.map((key) => `${key}.${name}`));
}

/** Keys as the code writes them; after `keyPrefix` and namespace too, where the file names one. */
function asked() {
  const literals = new Set();
  const templates = new Set();
  for (const file of filesOf("app", /(?<!\.test)\.tsx?$/)) {
    const code = readFileSync(file, "utf8");
    for (const key of fieldKeysOf(code).flat()) literals.add(key).add(`${key}_hint`);
    for (const prefix of prefixesOf(code)) {
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
  return namespaces().flatMap(([namespace, texts, file]) =>
    formsOf(texts)
      .map(([key]) => key)
      .filter((key) => {
        const spellings = [key, `${namespace}:${key}`, `${namespace}.${key}`];
        return !spellings.some((one) => literals.has(one) || patterns.some((is) => is.test(one)));
      })
      .map((key) => `${file}: ${key}`),
  );
}

/** The keys that have forms of number alone, with their namespace. */
function countedKeys() {
  const counted = new Map();
  for (const [namespace, texts] of namespaces()) {
    for (const [key, isForm] of formsOf(texts)) {
      const whole = `${namespace}:${key}`;
      counted.set(whole, isForm && counted.get(whole) !== false);
    }
  }
  return counted;
}

/**
 * A space that a line may break at, where French type sets one that it may not: before : ; ? ! » € % and a unit, after «
 * and n°, among the figures of a number.
 */
const loose =
  /(?<=[^\s|:-]) (?=[;?!»€%]|:(?:\s|$|<|\{))|« |\bn° |(?<=[\d}]) (?=(?:h|min|km|Mo)\b)|\bh (?=\d)|(?<=\b\d{1,3}) (?=\d{3}(?! ?\d))/;

/** A name after « de » or « que » without its format: « de Alice », « de le cours ». */
const unelided =
  /\b(?:de|que|lorsque|puisque) \{\{(?:author|city|firstname|name|parent|payee|place|student|subject|teacher|what)\}\}/i;

/** The texts of `locales/fr` in which a sign of punctuation could begin a line, each with its file and key. */
export function looseTexts() {
  const pages = filesOf("locales/fr", /\.md$/).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => (loose.test(line) ? [`${file}: line ${index + 1}`] : [])),
  );
  return [...pages, ...namespaces().flatMap(([, texts, file]) => looseIn(texts, file))];
}

function looseIn(texts, above) {
  return Object.entries(texts).flatMap(([name, text]) => {
    if (typeof text === "object") return looseIn(text, `${above}: ${name}`);
    return [
      ...(loose.test(text) ? [`${above}: ${name}: a hard space lacks`] : []),
      ...(unelided.test(text) ? [`${above}: ${name}: a name is not elided`] : []),
    ];
  });
}

/** The calls that ask for a text with forms of number and give no count. */
export function uncountedTexts() {
  const counted = countedKeys();
  return filesOf("app", /(?<!\.test)\.tsx?$/).flatMap((file) => {
    const code = readFileSync(file, "utf8");
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
    const prefixes = prefixesOf(code);
    const isCounted = (key) => prefixes.some((prefix) => counted.get(prefix + key) === true);
    return callsIn(source)
      .filter(([key, words]) => !words && keysIn(key).some(isCounted))
      .map(([key]) => `${file}: ${key.getText()}`);
  });
}

/** Each key and each part above it, with its namespace. */
const knownKeys = () =>
  namespaces().flatMap(([namespace, texts]) =>
    formsOf(texts).flatMap(([key, , written]) => [
      `${namespace}:${written}`,
      ...key.split(".").map((_, at, parts) => `${namespace}:${parts.slice(0, at + 1).join(".")}`),
    ]),
  );

/** The calls that ask for a text that is not there. A key without its namespace is looked for in all of them, as the end of a key. */
export function lackingTexts() {
  const whole = new Set(knownKeys());
  const ends = new Set([...whole].flatMap((one) => endsOf(one)));
  return filesOf("app", /(?<!\.test)\.tsx?$/).flatMap((file) => {
    const code = readFileSync(file, "utf8");
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
    const isKnown = knownTo(code, whole, ends);
    const calls = callsIn(source)
      .filter(([key]) => key)
      .flatMap(([key]) => keysIn(key).filter((one) => one && !isKnown(one, key)));
    const fields = fieldKeysOf(code)
      .filter((keys) => !keys.some((key) => whole.has(key)))
      .flat();
    return [...calls, ...fields].map((key) => `${file}: ${key} is asked for and has no text`);
  });
}

/** Under a prefix of its file where `t` comes from there; else, or by another name, as the end of a key. */
function knownTo(code, whole, ends) {
  const prefixes = /\bTFunction\b/.test(code) ? [] : prefixesOf(code).filter(Boolean);
  return (key, { parent }) => {
    if (key.includes(":")) return whole.has(key);
    if (prefixes.length === 0 || parent.expression?.getText() !== "t") return ends.has(key);
    return prefixes.some((prefix) => whole.has(prefix + key));
  };
}

function endsOf(whole) {
  const parts = whole.slice(whole.indexOf(":") + 1).split(".");
  return parts.map((_, at) => parts.slice(at).join("."));
}

/** The arguments of each call to a translator: `t`, or a name that a file gives it. */
function callsIn(node) {
  const inside = [];
  ts.forEachChild(node, (child) => void inside.push(...callsIn(child)));
  if (!ts.isCallExpression(node)) return inside;
  return /^(?:t|words|common|i18next\.t)$/.test(node.expression.getText())
    ? [...inside, node.arguments]
    : inside;
}

/** The keys that an argument may be: each branch of a condition. */
function keysIn(node) {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node))
    return [...keysIn(node.whenTrue), ...keysIn(node.whenFalse)];
  return [];
}
