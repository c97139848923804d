import { describe, expect, test, vi } from "vitest";

import {
  browserTexts,
  startTexts,
  type TextsStart,
  useTranslation,
} from "#app/lib/browser-texts.ts";
import { interpolation, namespacesOf, oneStop } from "#app/lib/french-texts.ts";

import { words } from "./words.server.ts";

const files = import.meta.glob<object>("/locales/fr/**/*.json", { eager: true, import: "default" });
const texts = namespacesOf(files) as Record<string, Record<string, unknown>>;

const start: TextsStart = {
  texts: {},
  load: () => undefined,
  format: interpolation.format,
  finish: oneStop.process,
  fail: () => undefined,
};

function* textsIn(above: unknown, path: string): Generator<readonly [string, string]> {
  if (typeof above === "string") yield [path, above];
  if (typeof above !== "object" || above === null) return;
  if (Array.isArray(above)) return;
  for (const [key, below] of Object.entries(above)) yield* textsIn(below, `${path}.${key}`);
}

const keys = Object.entries(texts).flatMap(([namespace, above]) =>
  Object.entries(above).flatMap(([key, below]) => [...textsIn(below, `${namespace}:${key}`)]),
);

const valuesOf = (text: string, value: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/\{\{(\w+)/g)].map(([, name = ""]) => [name, value] as const),
  );

const suffix = /_(zero|one|two|many|other)$/;

describe("the browser's texts are those of the server", () => {
  test("each key, with each kind of value and count", async () => {
    await startTexts({ ...start, texts }, []);
    const different: string[] = [];
    const compare = (key: string, values?: Record<string, unknown>) => {
      const [ours, theirs] = [browserTexts.t(key, values), words.t(key, values ?? {})];
      if (ours !== theirs) different.push(`${key} ${JSON.stringify(values)}: ${String(ours)}`);
    };
    for (const [path, text] of keys) {
      if (text.includes("$t(")) continue;
      for (const value of ["Inès", "le mardi 3 nov.", "Maths", "42"]) {
        const values = valuesOf(text, value);
        if (!suffix.test(path)) compare(path, values);
        else
          for (const count of [0, 1, 2, 7, 1026])
            if (words.exists(path.replace(suffix, ""), { count }))
              compare(path.replace(suffix, ""), { ...values, count });
      }
    }
    expect(keys.length).toBeGreaterThan(5000);
    expect(different).toEqual([]);
  });

  test("a text that names another, a list, a namespace and prefix of its own", async () => {
    await startTexts({ ...start, texts }, []);
    for (const [path, text] of keys.filter(([, one]) => one.includes("$t("))) {
      expect(browserTexts.t(path), text).toBe(words.t(path));
    }
    expect(browserTexts.t("country:rows", { returnObjects: true })).toEqual(
      words.t("country:rows", { returnObjects: true }),
    );
    const { t } = useTranslation("course", { keyPrefix: "list" });
    expect(t("teachers")).toBe(words.t("course:list.teachers"));
    expect(t("common:missing")).toBe(words.t("common:missing"));
    expect(useTranslation("course", { keyPrefix: "list" }).t).toBe(t);
    expect(browserTexts.exists("course:list.teachers")).toBe(true);
    expect(browserTexts.exists("course:list.nothing_like_it")).toBe(false);
    expect(browserTexts.t("course:list.nothing_like_it")).toBe(words.t("common:missing"));
  });
});

describe("a namespace that the page did not bring", () => {
  test("is loaded once for all who ask, and suspends them", async () => {
    const load = vi.fn(() => Promise.resolve({ hello: "Bonjour {{who}}" }));
    await startTexts({ ...start, load }, []);
    const thrown = [caught(), caught()];
    await Promise.all(thrown);
    expect(load).toHaveBeenCalledTimes(1);
    expect(useTranslation("late").t("hello", { who: "Zoé" })).toBe("Bonjour Zoé");
  });

  test("is tried five times more, then given up and reported once", async () => {
    vi.useFakeTimers();
    const load = vi.fn(() => Promise.reject(new Error("offline")));
    const fail = vi.fn();
    const started = startTexts({ ...start, load, fail }, ["never"]);
    await vi.runAllTimersAsync();
    await started;
    vi.useRealTimers();
    expect(load).toHaveBeenCalledTimes(6);
    expect(fail.mock.calls).toEqual([["never"]]);
  });
});

function caught(): unknown {
  try {
    useTranslation("late");
  } catch (promise) {
    return promise;
  }
  throw new Error("It did not wait.");
}
