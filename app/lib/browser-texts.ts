type Text = unknown;
type Texts = Readonly<Record<string, Text>>;
type Values = Readonly<Record<string, unknown>>;
type Options = Values & Readonly<{ returnObjects?: boolean }>;

export type TextsStart = Readonly<{
  texts: Readonly<Record<string, Texts>>;
  /** Of one namespace; undefined where there is none. */
  load: (namespace: string) => Promise<Texts> | undefined;
  format: (value: unknown, format: string) => string;
  finish: (text: string) => string;
  /** A namespace did not come, whatever was tried. */
  fail: (namespace: string) => void;
}>;

const defaultNamespace = "common";
const retries = { count: 5, firstMs: 350 };
const language = "fr";

const namespaces = new Map<string, Texts>();
const loading = new Map<string, Promise<void>>();
const plurals = new Intl.PluralRules(language);
let start: TextsStart | undefined;

const isTexts = (value: Text): value is Texts => typeof value === "object" && value !== null;

const within = (above: Text, path: string): Text =>
  path.split(".").reduce<Text>((at, part) => (isTexts(at) ? at[part] : undefined), above);

/** From the most precise: `_zero`, the plural, the key as it is. */
function formsOf(count: unknown): readonly string[] {
  if (count === undefined || typeof count === "string") return [""];
  const number = Number(count);
  return [...(number === 0 ? ["_zero"] : []), `_${plurals.select(number)}`, ""];
}

type From = readonly [namespace: string, prefix: string];

const anywhere: From = [defaultNamespace, ""];

function find(key: string, count: unknown, [namespace, prefix]: From): Text {
  const colon = key.indexOf(":");
  const space = colon < 0 ? namespace : key.slice(0, colon);
  const path = colon < 0 ? prefix + key : key.slice(colon + 1);
  const forms = formsOf(count).map((form) => within(namespaces.get(space), path + form));
  return forms.find((text) => text !== undefined);
}

function written(text: string, values: Values): string {
  return text
    .replace(/\$t\(([^)]+)\)/g, (_, key: string) => String(translate(key, values)))
    .replace(/\{\{(.+?)\}\}/g, (whole, name: string) => {
      const [path = "", format] = name.split(",").map((part) => part.trim());
      const value = within(values, path);
      if (format !== undefined) return start?.format(value, format) ?? "";
      if (value === undefined) return path in values ? "" : whole;
      return typeof value === "string" ? value : JSON.stringify(value);
    });
}

function translate(key: string, values: Options = {}, from = anywhere): Text {
  const text = find(key, values["count"], from) ?? find("missing", undefined, anywhere);
  if (typeof text !== "string") return values.returnObjects ? text : "";
  return start?.finish(written(text, values));
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function fetchTexts(namespace: string, tried = 0): Promise<Texts> {
  try {
    const found = await start?.load(namespace);
    if (found) return found;
  } catch {
    if (tried < retries.count) {
      await wait(retries.firstMs * 2 ** tried);
      return fetchTexts(namespace, tried + 1);
    }
  }
  start?.fail(namespace);
  return {};
}

function load(namespace: string): Promise<void> {
  const known = loading.get(namespace);
  if (known) return known;
  const coming = fetchTexts(namespace).then((texts) => void namespaces.set(namespace, texts));
  loading.set(namespace, coming);
  return coming;
}

const lackingOf = (names: readonly string[]) => names.filter((name) => !namespaces.has(name));

const loadAll = async (names: readonly string[]): Promise<void> => {
  await Promise.all(lackingOf(names).map(load));
};

/** Stands for i18next in the browser, at a tenth of its weight: what this site asks of it, in one language (decision 060). */
export const browserTexts = {
  language,
  t: (key: string, values?: Options) => translate(key, values),
  exists: (key: string) => find(key, undefined, anywhere) !== undefined,
  loadNamespaces: (names: string | readonly string[]) => loadAll([names].flat()),
};

export async function startTexts(given: TextsStart, wanted: readonly string[]): Promise<void> {
  start = given;
  for (const [name, texts] of Object.entries(given.texts)) namespaces.set(name, texts);
  await loadAll(wanted);
}

type Translate = (key: string, values?: Options) => Text;

/** One per namespace and prefix: a dependency of effects. */
const fixed = new Map<string, Translate>();

function fixedTo(namespace: string, prefix: string): Translate {
  const name = `${namespace}:${prefix}`;
  const known = fixed.get(name);
  if (known) return known;
  const t: Translate = (key, values) => translate(key, values, [namespace, prefix]);
  fixed.set(name, t);
  return t;
}

/** Suspends until its namespaces have come. */
export function useTranslation(
  wanted: string | readonly string[] = defaultNamespace,
  { keyPrefix }: Readonly<{ keyPrefix?: string }> = {},
) {
  const names = [wanted].flat();
  if (lackingOf(names).length > 0) throw loadAll(names);
  const t = fixedTo(names[0] ?? defaultNamespace, keyPrefix === undefined ? "" : `${keyPrefix}.`);
  return { t, i18n: browserTexts };
}

export default browserTexts;
