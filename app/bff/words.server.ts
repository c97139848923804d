import i18next, { type TFunction } from "i18next";
import { LRUCache } from "lru-cache";

import { env } from "#app/env.server.ts";
import { interpolation, namespacesOf, oneStop } from "#app/lib/french-texts.ts";

const texts = namespacesOf(
  import.meta.glob<object>("/locales/fr/**/*.json", { eager: true, import: "default" }),
);

if (!i18next.isInitialized) {
  await i18next.use(oneStop).init({
    lng: "fr",
    fallbackLng: "fr",
    ns: Object.keys(texts),
    defaultNS: "common",
    resources: { fr: texts },
    interpolation,
    postProcess: oneStop.name,
    returnNull: false,
    parseMissingKeyHandler: missing,
  });
}

/** Undefined unless the values are plain, hence the text constant. */
function nameOf(key: unknown, values: unknown): string | undefined {
  if (typeof key !== "string") return undefined;
  if (values === undefined) return key;
  if (typeof values !== "object" || values === null) return undefined;
  let name = key;
  for (const [value, given] of Object.entries(values)) {
    if (typeof given !== "string" && typeof given !== "number") return undefined;
    name += `\u0000${value}\u0000${typeof given}${String(given)}`;
  }
  return name;
}

/** Memoised: i18next's lookup costs more than React's rendering of the element. */
function remembering(translate: TFunction): TFunction {
  const known = new LRUCache<string, string>({ max: 2000 });
  // An operator’s line of a list may be renamed.
  i18next.store.on("added", () => {
    known.clear();
  });
  const remembered = (...call: [unknown, unknown?]) => {
    const name = call.length < 3 ? nameOf(...call) : undefined;
    const found = name === undefined ? undefined : known.get(name);
    if (found !== undefined) return found;
    const text: unknown = Reflect.apply(translate, undefined, call);
    if (name !== undefined && typeof text === "string") known.set(name, text);
    return text;
  };
  return Object.assign(remembered, translate);
}

const fixedBy = i18next.getFixedT.bind(i18next);
const fixed = new Map<string, TFunction>();

/** One per namespace and prefix: `useTranslation` requests it each time. */
i18next.getFixedT = (...named: Parameters<typeof fixedBy>) => {
  const name = named.join("\u0000");
  const found = fixed.get(name) ?? remembering(fixedBy(...named));
  fixed.set(name, found);
  return found;
};
i18next.t = remembering(i18next.t.bind(i18next));

/** A state tries several keys for each of its sentences. */
const existing = new LRUCache<string, boolean>({ max: 5000 });
i18next.store.on("added", () => {
  existing.clear();
});
const existsIn = i18next.exists.bind(i18next);
i18next.exists = (...asked: Parameters<typeof existsIn>) => {
  const [key] = asked;
  if (typeof key !== "string" || asked.length > 1) return existsIn(...asked);
  const known = existing.get(key);
  if (known !== undefined) return known;
  const exists = existsIn(key);
  existing.set(key, exists);
  return exists;
};

export const words = i18next;

/** A missing text is an error, except in production, where a neutral word replaces it. */
function missing(key: string): string {
  if (env.NODE_ENV !== "production") throw new Error(`No French text for ${key}`);
  return String(i18next.getResource("fr", "common", "missing") ?? "");
}

const escapes: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

export function escapeJson(json: string): string {
  return json.replace(/[&><\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);
}

/** The desk has no scripts, nor files of its texts. */
const files = import.meta.glob<string>(["/locales/fr/*.json", "!/locales/fr/desk*.json"], {
  eager: true,
  query: "?url",
  import: "default",
});

const writtenOf = (held: unknown) => escapeJson(JSON.stringify(held ?? {}));

/** As the browser's files hold them, and as they are now. */
const built = new Map(Object.entries(texts).map(([name, held]) => [name, writtenOf(held)]));
const written = new Map(built);
i18next.store.on("added", (language: string, name: string) => {
  written.set(name, writtenOf(i18next.getResourceBundle(language, name)));
});

/** The file that holds a namespace as it is now, for the browser to keep; undefined where there is none. */
export const textFile = (name: string): string | undefined =>
  written.get(name) === built.get(name) ? files[`/locales/fr/${name}.json`] : undefined;

/** JSON of these namespaces, for a script of the page. */
export const wordsFor = (namespaces: readonly string[]): string =>
  `{${namespaces.map((name) => `"${name}":${written.get(name) ?? "{}"}`).join()}}`;
